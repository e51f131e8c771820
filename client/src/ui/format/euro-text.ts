import { numberFormat } from './number-text.ts';

const euro = { style: 'currency', currency: 'EUR' } as const;
const signed = { ...euro, signDisplay: 'exceptZero' } as const;

/** A number, or cents as decimal text: a quotient would pass through a float. */
const euros = (amount: number | bigint): number | Intl.StringNumericLiteral => {
  if (typeof amount === 'number') return amount;
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
};

/** Euros in the reader's language, exact to the cent; `amount` in euros, or cents as a bigint. */
export const euroText = (amount: number | bigint, language: string): string =>
  numberFormat(language, euro).format(euros(amount));

/** A gain or loss like euroText(), with its sign, so that colour is never the only difference. */
export const resultText = (amount: number | bigint, language: string): string =>
  numberFormat(language, signed).format(euros(amount));
