import { VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconCheck, IconMinus } from '../../ui/icons.ts';
import { metRules, passwordRules } from './password-rules.ts';
import classes from './auth.module.css';

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
