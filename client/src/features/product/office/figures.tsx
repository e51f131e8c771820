import { firmTone } from '../../../kernel/firm/firm-tone.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { Money } from '../../../ui/format/money.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';

/** The customer's gain or loss on a product that the firm bought back, with its sign. */
export function Gain({ amount }: { readonly amount: number | null }) {
  return <Money amount={amount} signed tone={amount === null ? undefined : firmTone(amount)} />;
}

export function Count({ value }: { readonly value: number }) {
  return numberFormat(useLanguage()).format(value);
}
