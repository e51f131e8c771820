/** The rules of a new password; the server checks the same three. */
export const passwordRules = ['length', 'letter', 'digit'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** The rules that a password meets; `minimum` is the company's minimum length. */
export const metRules = (password: string, minimum: number): ReadonlySet<PasswordRule> => {
  const met = new Set<PasswordRule>();
  if ([...password].length >= minimum) met.add('length');
  if (/\p{L}/u.test(password)) met.add('letter');
  if (/\p{Nd}/u.test(password)) met.add('digit');
  return met;
};
