import * as z from 'zod/mini';

/** Whole units of 10^-8 of a price: exact wherever it is compared or computed with. */
export type Price = bigint;

/** Places of a price behind its point. */
export const priceDecimals = 8;

/** A price as decimal text, above zero: '1.10000'. */
export const PriceText = z.string().check(
  z.regex(/^\d{1,9}(?:\.\d{1,8})?$/, { error: 'price' }),
  z.refine((text) => /[1-9]/.test(text), { error: 'price' }),
);

/** A price in a request: decimal text, or the same as a number. Read as text. */
export const AskedPrice = z.pipe(z.union([PriceText, z.number()]), z.pipe(z.transform(String), PriceText));

/** Units of a decimal text; null when it is no price above zero with at most 9 digits before and 8 behind its point. */
export const readPrice = (text: string): Price | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return null;
  const units = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(priceDecimals, '0'));
  return units > 0n ? units : null;
};

/** Units of a text that is known to be a price; throws for any other. */
export const toPrice = (text: string): Price => {
  const price = readPrice(text);
  if (price === null) throw new RangeError('not a price');
  return price;
};

/** Decimal text with so many places; what is behind them is rounded, half up. */
export const priceText = (price: Price, decimals: number): string => {
  const step = 10n ** BigInt(priceDecimals - decimals);
  const digits = ((price + step / 2n) / step).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Decimal text with at least so many places, and with more where they are not zero: nothing is rounded away. */
export const exactPriceText = (price: Price, decimals: number): string => {
  let places = priceDecimals;
  for (let rest = price; places > decimals && rest % 10n === 0n; rest /= 10n) places -= 1;
  return priceText(price, places);
};

/** What can be sold (bid) and bought (ask) at a moment, in milliseconds since 1970. */
export interface Quote {
  readonly symbol: string;
  readonly bid: Price;
  readonly ask: Price;
  readonly time: number;
}

/** Milliseconds after which nobody trades on a quote any more. */
export const staleMilliseconds = 10_000;

/** Whether a quote is too far from a moment to trade on: too old, or dated in the future by a clock that is wrong. */
export const isStale = (quote: Pick<Quote, 'time'>, now: Date): boolean =>
  Math.abs(now.getTime() - quote.time) > staleMilliseconds;
