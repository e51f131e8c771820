import { type Choice, type Offer, reachOf } from '@countinghouse/contract/investment/calculator.ts';

type Adjustment = Choice['adjustment'];

/** The initial choice: the project's minimum amount, or its own duration. */
export const startOf = (offer: Offer, adjustment: Adjustment): Choice => {
  const { amount, duration } = reachOf(offer);
  return adjustment === 'amount' ? { adjustment, cents: amount.least } : { adjustment, months: duration.least };
};

/** Approximate number of positions on an amount slider, so that a finger on a phone can reach each. */
const wantedPlaces = 150n;
const roundSteps = [1n, 2n, 5n].map((step) => step * 100n);

/** Cents between two positions: 1, 2 or 5 times the power of ten that fits the range. */
export const stepOf = (least: bigint, most: bigint): bigint => {
  for (let power = 1n; ; power *= 10n) {
    const step = roundSteps.find((one) => (most - least) / (one * power) <= wantedPlaces);
    if (step !== undefined) return step * power;
  }
};

/** The amount at a slider position: the minimum, then round amounts, and the maximum at the end. */
export const amountAt = ({ least, most }: { least: bigint; most: bigint }, place: number): bigint => {
  if (place <= 0) return least;
  const step = stepOf(least, most);
  const cents = (least / step) * step + step * BigInt(place);
  return cents < most ? cents : most;
};

/** The slider position at or below an amount. */
export const placeOf = ({ least, most }: { least: bigint; most: bigint }, cents: bigint): number => {
  const step = stepOf(least, most);
  const places = cents / step - least / step;
  return cents >= most ? lastPlace({ least, most }) : Number(places);
};

export const lastPlace = ({ least, most }: { least: bigint; most: bigint }): number => {
  const step = stepOf(least, most);
  return Number((most - (least / step) * step + step - 1n) / step);
};
