import { VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconCheck, IconMinus } from '../../ui/icons.ts';
import classes from './auth.module.css';

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
export function PasswordRuleList({ password, repeated, minimum }: PasswordRuleListProps) {
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
