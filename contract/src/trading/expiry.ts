import { addMonths } from '../kernel/calendar.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Duration of a binary order in milliseconds; a month is a calendar month. */
const lengths = {
  '1m': minute,
  '5m': 5 * minute,
  '30m': 30 * minute,
  '1h': hour,
  '12h': 12 * hour,
  '1d': day,
  '1w': 7 * day,
};

export const expiryPresets = ['1m', '5m', '30m', '1h', '12h', '1d', '1w', '1mo'] as const;
export type ExpiryPreset = (typeof expiryPresets)[number];

/** When an order with this preset that starts now expires: `1mo` is a month later at the same time of day, in UTC. */
export const expiryOf = (preset: ExpiryPreset, start: Date): Date => {
  if (preset !== '1mo') return new Date(start.getTime() + lengths[preset]);
  const written = start.toISOString();
  return new Date(addMonths(written.slice(0, 10), 1) + written.slice(10));
};

/** Whether an expiry chosen by the customer is a minute to a year ahead. */
export const isExpiryAllowed = (expires: Date, start: Date): boolean => {
  const length = expires.getTime() - start.getTime();
  return length >= minute && length <= 366 * day;
};
