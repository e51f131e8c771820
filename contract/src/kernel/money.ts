import * as z from 'zod/mini';

/** Far below 2^53 cents, so that no sum leaves the range in which JSON numbers are exact. */
export const largestEuro = 1_000_000_000;

/** Converts euros, through their decimal text, to cents; null if there are more than two decimals or out of range. */
export const amountToCents = (euro: number): bigint | null => {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(euro));
  if (!match) return null;
  const cents = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
};

/** Converts an amount that its schema has validated to cents; throws a RangeError for any other number. */
export const toCents = (euro: number): bigint => {
  const cents = amountToCents(euro);
  if (cents === null) throw new RangeError('not an amount of euro');
  return cents;
};

/** Converts cents to euros through the decimal text, never by division. */
export const toEuro = (cents: bigint): number => Number(toDecimal(cents));

/** Cents as decimal text with two places: 1234n → '12.34'. */
export const toDecimal = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Divides, rounding half away from zero. All rounding of money goes through here. */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint => {
  if (divisor < 0n) return divideRounded(-dividend, -divisor);
  const half = dividend < 0n ? -divisor : divisor;
  return (2n * dividend + half) / (2n * divisor);
};

const twoDecimals = z.refine<number>((euro) => amountToCents(euro) !== null, { error: 'moneyDecimals' });

/** Euro with at most two decimals, of either sign. */
export const Money = z.number().check(z.minimum(-largestEuro), z.maximum(largestEuro), twoDecimals);

/** Euro with at most two decimals, at least one cent. */
export const PositiveMoney = z.number().check(z.minimum(0.01), z.maximum(largestEuro), twoDecimals);

/** A balance, sum or figure in a reply: a JSON number with at most two decimals, in euro. */
export const Euro = z.number();
