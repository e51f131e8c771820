import * as z from 'zod/mini';
import type { WitnessQuote } from './witness.ts';

/** Whole units of 10^-8: exact in every comparison and calculation. */
export type Price = bigint;

/** Decimals of a price. */
export const priceDecimals = 8;

/** A price above zero as decimal text: '1.10000'. */
export const PriceText = z.string().check(
  z.regex(/^\d{1,9}(?:\.\d{1,8})?$/, { error: 'price' }),
  z.refine((text) => /[1-9]/.test(text), { error: 'price' }),
);

/** A price in a request: decimal text or a number. Parsed as text. */
export const InputPrice = z.pipe(z.union([PriceText, z.number()]), z.pipe(z.transform(String), PriceText));

/** Units of a decimal text; null unless it is a price above zero with at most 9 digits before and 8 after the point. */
export const readPrice = (text: string): Price | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return null;
  const units = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(priceDecimals, '0'));
  return units > 0n ? units : null;
};

/** Units of a valid price text; throws a RangeError for any other. */
export const toPrice = (text: string): Price => {
  const price = readPrice(text);
  if (price === null) throw new RangeError('not a price');
  return price;
};

/** Decimal text with the given number of decimals, rounded half up. */
export const priceText = (price: Price, decimals: number): string => {
  const step = 10n ** BigInt(priceDecimals - decimals);
  const digits = ((price + step / 2n) / step).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Decimal text with at least the given number of decimals, and more where they are not zero: nothing is rounded. */
export const exactPriceText = (price: Price, decimals: number): string => {
  let places = priceDecimals;
  for (let rest = price; places > decimals && rest % 10n === 0n; rest /= 10n) places -= 1;
  return priceText(price, places);
};

/** Bid and ask at a time in milliseconds since 1970. */
export interface Quote {
  readonly symbol: string;
  readonly bid: Price;
  readonly ask: Price;
  readonly time: number;
  /** Absent without a second source, or while it is silent. */
  readonly witness?: WitnessQuote;
}

/** Milliseconds after which a quote can no longer be traded on. */
export const staleMilliseconds = 10_000;

/** Whether a quote is too far from a given time to trade on: too old, or in the future because of a wrong clock. */
export const isStale = (quote: Pick<Quote, 'time'>, now: Date): boolean =>
  Math.abs(now.getTime() - quote.time) > staleMilliseconds;
