import { firmTone } from '../../../kernel/firm/firm-tone.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import classes from './office.module.css';

export function Euro({ amount }: { readonly amount: number | null }) {
  const language = useLanguage();
  return <span className={classes.figure}>{amount === null ? '–' : euroText(amount, language)}</span>;
}

/** The customer's gain or loss on a product that the firm bought back, with its sign. */
export function Gain({ amount }: { readonly amount: number | null }) {
  const language = useLanguage();
  if (amount === null) return '–';
  const sign = amount > 0 ? '+' : '';
  return (
    <span className={classes.figure} data-gain={firmTone(amount)}>
      {sign}
      {euroText(amount, language)}
    </span>
  );
}

export function Count({ value }: { readonly value: number }) {
  return numberFormat(useLanguage()).format(value);
}
