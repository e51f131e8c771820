import type { Day } from '../kernel/calendar.ts';
import { divideRounded, toCents } from '../kernel/money.ts';
import type { DividendFrequency, Terms } from './schedule.ts';

/** A project's terms, in the units of its record: percent, months and euros. */
export interface Offer {
  readonly rentability: number;
  readonly duration: number;
  readonly coefficient: number;
  readonly minimumAmount: number;
  readonly dividendFrequency: DividendFrequency;
}

/** The investor adjusts one term; the other stays as the project has it. */
export type Choice =
  | { readonly adjustment: 'amount'; readonly cents: bigint }
  | { readonly adjustment: 'duration'; readonly months: number };

const longestDuration = 120;

/** A number with at most two decimals as whole hundredths, through its decimal text. */
export const toHundredths = (value: number): number => Number(toCents(value));

/**
 * The calculator's range: up to the coefficient times the minimum amount, in cents, or times the duration, in whole
 * months and at most 120. The coefficient multiplies nothing else, and never the rate.
 */
export const reachOf = ({ coefficient, minimumAmount, duration }: Offer) => {
  const least = toCents(minimumAmount);
  const hundredths = toHundredths(coefficient);
  return {
    amount: { least, most: divideRounded(least * BigInt(hundredths), 100n) },
    duration: { least: duration, most: Math.min(longestDuration, Math.floor((duration * hundredths) / 100)) },
  };
};

export const isWithinReach = (offer: Offer, choice: Choice): boolean => {
  const { amount, duration } = reachOf(offer);
  return choice.adjustment === 'amount'
    ? choice.cents >= amount.least && choice.cents <= amount.most
    : choice.months >= duration.least && choice.months <= duration.most;
};

/** The terms of an investment with this choice, starting on the day. Does not check the range. */
export const termsOf = (offer: Offer, choice: Choice, start: Day): Terms => ({
  cents: choice.adjustment === 'amount' ? choice.cents : toCents(offer.minimumAmount),
  rate: toHundredths(offer.rentability),
  months: choice.adjustment === 'duration' ? choice.months : offer.duration,
  frequency: offer.dividendFrequency,
  start,
});
