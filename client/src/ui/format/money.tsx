import { useUiLocale } from '../provider/ui-locale.ts';
import classes from './format.module.css';
import { moneyText } from './number-text.ts';

export interface MoneyProps {
  /** Euro cents; a bigint, or a whole number within the safe range. */
  readonly cents: bigint | number;
  /** Shows a plus before gains and colours gains and losses. */
  readonly signed?: boolean;
  readonly currency?: string;
}

/** An amount of money in the reader's locale, with figures of equal width. */
export function Money({ cents, signed = false, currency = 'EUR' }: MoneyProps) {
  const { language } = useUiLocale();
  const direction = cents > 0 ? 'gain' : 'loss';
  return (
    <span className={classes.figure} data-direction={signed && Number(cents) !== 0 ? direction : undefined}>
      {moneyText(cents, language, { signed, currency })}
    </span>
  );
}
