import { useUiLocale } from '../provider/ui-locale.ts';
import { euroText } from './euro-text.ts';
import classes from './format.module.css';

interface MoneyProps {
  /** In euros, or cents as a bigint; null is shown as a dash. */
  readonly amount: number | bigint | null;
  /** Writes a plus before a gain, so that colour is never the only indicator. */
  readonly signed?: boolean;
  readonly tone?: 'good' | 'bad' | undefined;
}

/** An amount in euros, never wrapped. */
export function Money({ amount, signed = false, tone }: MoneyProps) {
  const { language } = useUiLocale();
  if (amount === null) return '–';
  return (
    <span className={classes.figure} data-tone={tone}>
      {signed && amount > 0 && '+'}
      {euroText(amount, language)}
    </span>
  );
}
