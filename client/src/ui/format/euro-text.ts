import { numberFormat } from './number-text.ts';

const euro = { style: 'currency', currency: 'EUR' } as const;

/** Euros in the reader's language, exact to the cent; `amount` in euros, or cents as a bigint. */
export function euroText(amount: number | bigint, language: string): string {
  if (typeof amount === 'number') return numberFormat(language, euro).format(amount);
  // As decimal text: a quotient would pass through a float.
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  const decimal = `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return numberFormat(language, euro).format(decimal as Intl.StringNumericLiteral);
}
