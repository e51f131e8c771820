import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { amountToCents } from '@countinghouse/contract/kernel/money.ts';
import { addDays, dayIn, dayStart } from '../../../../ui/format/zoned-day.ts';

/** The status at a moment in ms: nobody can accept an offer whose time is over, whatever the server has written down. */
export const statusAt = ({ status, expirationDate }: Pick<Offer, 'status' | 'expirationDate'>, now: number) =>
  status === 'pending' && Date.parse(expirationDate) <= now ? 'expired' : status;

/** Days that an offer lasts unless told. */
export const usualDays = 14;

/** The calendar day in the reader's zone that lies so many days ahead. */
export const dayAhead = (zone: string, days: number): string => addDays(dayIn(zone, new Date()), days);

/** The last second of a day in the reader's zone, as ISO text: an offer until the 5th can be accepted on the 5th. */
export const endOfDay = (zone: string, day: string): string =>
  new Date(Date.parse(dayStart(zone, addDays(day, 1))) - 1000).toISOString();

const whole = 10_000n;

/** A price raised by a percentage, in euro, to the nearest cent; null when one of them cannot be reckoned with. */
export const raised = (price: number, percent: number | null): number | null => {
  const cents = amountToCents(price);
  const hundredths = percent === null ? null : amountToCents(percent);
  if (cents === null || hundredths === null || hundredths < -whole) return null;
  return Number((cents * (whole + hundredths) + whole / 2n) / whole) / 100;
};
