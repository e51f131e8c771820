import type { Day } from '../kernel/calendar.ts';
import { divideRounded, toCents } from '../kernel/money.ts';
import type { DividendFrequency, Terms } from './schedule.ts';

/** What a project offers, in the units of its record: percent, months and euro. */
export interface Offer {
  readonly rentability: number;
  readonly duration: number;
  readonly coefficient: number;
  readonly minimumAmount: number;
  readonly dividendFrequency: DividendFrequency;
}

/** What the investor changes; the other stays as the project has it. */
export type Choice =
  | { readonly adjustment: 'amount'; readonly cents: bigint }
  | { readonly adjustment: 'duration'; readonly months: number };

const longestDuration = 120;

/** A number of at most two decimals as whole hundredths, through its decimal text. */
export const toHundredths = (value: number): number => Number(toCents(value));

/**
 * How far the calculator reaches: up to the coefficient times the least amount, in cents, or times the duration, in
 * whole months and 120 at most. The coefficient multiplies nothing else, least of all the rate.
 */
export const reachOf = ({ coefficient, minimumAmount, duration }: Offer) => {
  const least = toCents(minimumAmount);
  const hundredths = toHundredths(coefficient);
  return {
    amount: { least, most: divideRounded(least * BigInt(hundredths), 100n) },
    duration: { least: duration, most: Math.min(longestDuration, Math.floor((duration * hundredths) / 100)) },
  };
};

/** True when the choice lies within the project's reach. */
export const isWithinReach = (offer: Offer, choice: Choice): boolean => {
  const { amount, duration } = reachOf(offer);
  return choice.adjustment === 'amount'
    ? choice.cents >= amount.least && choice.cents <= amount.most
    : choice.months >= duration.least && choice.months <= duration.most;
};

/** The terms of an investment in the offer as chosen, starting on the day. Says nothing of whether they are in reach. */
export const termsOf = (offer: Offer, choice: Choice, start: Day): Terms => ({
  cents: choice.adjustment === 'amount' ? choice.cents : toCents(offer.minimumAmount),
  rate: toHundredths(offer.rentability),
  months: choice.adjustment === 'duration' ? choice.months : offer.duration,
  frequency: offer.dividendFrequency,
  start,
});
