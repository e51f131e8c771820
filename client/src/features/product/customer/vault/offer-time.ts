import type { Offer } from '@countinghouse/contract/offer/offer.ts';

const second = 1000;
const minute = 60 * second;

/** Milliseconds until an offer expires, never below zero. */
export const timeLeft = ({ expirationDate }: Pick<Offer, 'expirationDate'>, now: number): number =>
  Math.max(0, Date.parse(expirationDate) - now);

/** Milliseconds between two updates: the last hour is shown in seconds, longer times in minutes. */
export const checkEvery = (left: number): number => (left > 61 * minute ? 15 * second : second);

/** Minutes and seconds of the last hour. */
export const lastHour = (left: number) => ({
  minutes: Math.floor(left / minute),
  seconds: Math.floor((left % minute) / second),
});
