import { VisuallyHidden } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { IconCheck, IconMinus } from '../../ui/icons.ts';
import classes from './auth.module.css';

const letterAndDigit = z.regex(/^(?=.*\p{L})(?=.*\p{Nd})/su, { error: 'passwordLetterDigit' });

/** A new password and its repetition; `minimum` is the company's minimum length. */
export const newPasswordFields = (minimum: number) => ({
  password: z.string().check(z.minLength(1), z.minLength(minimum), z.maxLength(128), letterAndDigit),
  repeated: z.string().check(z.minLength(1)),
});

interface Entries {
  readonly password: string;
  readonly repeated: string;
}

/** Both entries must be equal; the error appears at the second. */
export const sameTwice = z.refine<Entries>(({ password, repeated }) => password === repeated, {
  error: 'passwordsDiffer',
  path: ['repeated'],
});

/** Fields with which signed-in users replace their password, and the minimum length of the new one. */
export const useOwnPasswordSchema = () => {
  const { passwordMinimumLead, passwordMinimumStaff } = useSetting();
  const minimum = useRole() === 'lead' ? passwordMinimumLead : passwordMinimumStaff;
  const fields = { currentPassword: z.string().check(z.minLength(1)), ...newPasswordFields(minimum) };
  return { minimum, schema: z.object(fields).check(sameTwice) };
};

interface NewPasswordInputsProps<Values extends Entries> {
  readonly control: Control<Values, unknown, never> | Control<Values>;
  readonly minimum: number;
  readonly label?: 'newPassword' | 'password';
}

/** The fields of a new password and its repetition, above the rules that it must meet. */
export function NewPasswordInputs<Values extends Entries>(props: NewPasswordInputsProps<Values>) {
  const { minimum, label = 'newPassword' } = props;
  const text = useTexts('auth');
  // The form may have other fields, which are of no concern here.
  const control = props.control as unknown as Control<Entries>;
  const [password, repeated] = useWatch({ control, name: ['password', 'repeated'] });
  return (
    <>
      <PasswordField control={control} name="password" label={text(label)} purpose="new" required />
      <PasswordField control={control} name="repeated" label={text('repeatPassword')} purpose="current" required />
      <PasswordRuleList password={password} repeated={repeated} minimum={minimum} />
    </>
  );
}

/** The rules of a new password; the server checks the same three. */
const passwordRules = ['length', 'letter', 'digit'] as const;
type PasswordRule = (typeof passwordRules)[number];

/** The rules that a password meets; `minimum` is the company's minimum length. */
const metRules = (password: string, minimum: number): ReadonlySet<PasswordRule> => {
  const met = new Set<PasswordRule>();
  if ([...password].length >= minimum) met.add('length');
  if (/\p{L}/u.test(password)) met.add('letter');
  if (/\p{Nd}/u.test(password)) met.add('digit');
  return met;
};

interface PasswordRuleListProps {
  readonly password: string;
  readonly repeated: string;
  /** Minimum length. */
  readonly minimum: number;
}

const textKeys = { length: 'ruleLength', letter: 'ruleLetter', digit: 'ruleDigit' } as const;

/** The rules of a new password, each ticked as soon as it is met. */
function PasswordRuleList({ password, repeated, minimum }: PasswordRuleListProps) {
  const text = useTexts('auth');
  const met = metRules(password, minimum);
  const rules = [
    ...passwordRules.map((rule) => ({ label: text(textKeys[rule], { count: minimum }), isMet: met.has(rule) })),
    { label: text('ruleMatch'), isMet: password !== '' && password === repeated },
  ];
  return (
    <ul className={classes.rules} aria-label={text('rules')}>
      {rules.map(({ label, isMet }) => (
        <li key={label} className={classes.rule} data-met={isMet || undefined}>
          {isMet ? <IconCheck size={14} stroke={2.6} aria-hidden /> : <IconMinus size={14} aria-hidden />}
          {label}
          <VisuallyHidden>({text(isMet ? 'ruleMet' : 'ruleOpen')})</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
