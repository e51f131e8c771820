import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { Refusal } from '../refusal.ts';

// Other passwords break an earlier rule.
const couldPass = (password: string): boolean => password.length >= 6 && /\p{L}/u.test(password) && /\d/.test(password);

const common = new Set(dictionary['passwords-common'].filter(couldPass));

/** Whether the password is in a list of the most common ones, regardless of case. */
const isCommon = (password: string): boolean => common.has(password.toLowerCase());

/** Why a password is rejected: a key of the `error` texts and its params. */
export interface PasswordProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, number>>;
}

const longest = 128;
/** Shorter names occur in too many words to be forbidden. */
const shortestNameUsed = 3;

/** Returns the problem of a new password, or null. `minimum` is the number of characters that the role requires. */
export const passwordProblem = (
  password: string,
  user: { readonly email: string; readonly minimum: number },
): PasswordProblem | null => {
  const length = [...password].length;
  if (length < user.minimum) return { code: 'tooShort', params: { minimum: user.minimum } };
  if (length > longest) return { code: 'tooLong', params: { maximum: longest } };
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) return { code: 'passwordLetterDigit' };
  if (isCommon(password)) return { code: 'passwordCommon' };
  return holdsName(password, user.email) ? { code: 'passwordHoldsEmail' } : null;
};

const holdsName = (password: string, email: string): boolean => {
  const name = email.split('@')[0] ?? '';
  return name.length >= shortestNameUsed && password.toLowerCase().includes(name.toLowerCase());
};

/** The fewest characters of a password for the role, from the company's settings. */
export const passwordMinimum = async (runner: Runner, role: Role): Promise<number> => {
  const [row] = await runner.query<{ lead: number; staff: number }>(sql`
    select password_minimum_lead as lead, password_minimum_staff as staff from setting`);
  if (!row) throw new Error('the settings are missing');
  return role === 'lead' ? row.lead : row.staff;
};

/** Refuses a new password that breaks a rule; `path` is its place in the input. */
export const requireGoodPassword = async (
  runner: Runner,
  password: string,
  user: { readonly email: string; readonly role: Role; readonly path: string },
): Promise<void> => {
  const problem = passwordProblem(password, { email: user.email, minimum: await passwordMinimum(runner, user.role) });
  if (problem) throw new Refusal('invalid', 'invalidInput', { fields: [{ path: user.path, ...problem }] });
};
