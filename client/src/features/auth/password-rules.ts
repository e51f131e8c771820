/** What a new password must hold; the server judges by the same three rules. */
export const passwordRules = ['length', 'letter', 'digit'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Which rules a password meets; `minimum` is the company's least number of characters. */
export const metRules = (password: string, minimum: number): ReadonlySet<PasswordRule> => {
  const met = new Set<PasswordRule>();
  if ([...password].length >= minimum) met.add('length');
  if (/\p{L}/u.test(password)) met.add('letter');
  if (/\p{Nd}/u.test(password)) met.add('digit');
  return met;
};
