import { type Choice, type Offer, reachOf } from '@countinghouse/contract/investment/calculator.ts';

type Adjustment = Choice['adjustment'];

/** Where the calculator begins: the least that the project takes, or its own duration. */
export const startOf = (offer: Offer, adjustment: Adjustment): Choice => {
  const { amount, duration } = reachOf(offer);
  return adjustment === 'amount' ? { adjustment, cents: amount.least } : { adjustment, months: duration.least };
};

/** About this many places on a slider of amounts: each can be met by a finger on a phone. */
const wantedPlaces = 150n;
const roundSteps = [1n, 2n, 5n].map((step) => step * 100n);

/** Cents from one place to the next: 1, 2 or 5 with as many noughts as the reach needs. */
export const stepOf = (least: bigint, most: bigint): bigint => {
  for (let power = 1n; ; power *= 10n) {
    const step = roundSteps.find((one) => (most - least) / (one * power) <= wantedPlaces);
    if (step !== undefined) return step * power;
  }
};

/** Places of a slider for the amount: the least, then round amounts, and the most at the end. */
export const amountAt = ({ least, most }: { least: bigint; most: bigint }, place: number): bigint => {
  if (place <= 0) return least;
  const step = stepOf(least, most);
  const cents = (least / step) * step + step * BigInt(place);
  return cents < most ? cents : most;
};

/** The place of a slider that is nearest below an amount. */
export const placeOf = ({ least, most }: { least: bigint; most: bigint }, cents: bigint): number => {
  const step = stepOf(least, most);
  const places = cents / step - least / step;
  return cents >= most ? lastPlace({ least, most }) : Number(places);
};

export const lastPlace = ({ least, most }: { least: bigint; most: bigint }): number => {
  const step = stepOf(least, most);
  return Number((most - (least / step) * step + step - 1n) / step);
};
