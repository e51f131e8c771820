import { resultTone } from '../../../ui/format/result-tone.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { Money } from '../../../ui/format/money.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';

/** The customer's gain or loss on a product that the firm bought back, with its sign. */
export function Gain({ amount }: { readonly amount: number | null }) {
  return <Money amount={amount} signed tone={amount === null ? undefined : resultTone(amount)} />;
}

/** Explains once, above gains, whose results and colours they are. */
export function ResultColours() {
  return <div className={shared.note}>{useTexts('list')('customersColours')}</div>;
}

export function Count({ value }: { readonly value: number }) {
  return numberFormat(useLanguage()).format(value);
}
