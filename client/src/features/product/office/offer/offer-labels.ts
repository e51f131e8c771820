import { type Offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { amountToCents } from '@countinghouse/contract/kernel/money.ts';
import { addDays, dayIn, dayStart } from '../../../../ui/format/zoned-day.ts';

/** The status at a time in ms: an expired offer cannot be accepted, whatever status the server has stored. */
export const statusAt = ({ status, expirationDate }: Pick<Offer, 'status' | 'expirationDate'>, now: number) =>
  offerStates.allows(status, 'expire') && Date.parse(expirationDate) <= now ? 'expired' : status;

/** Days until an offer expires by default. */
export const usualDays = 14;

/** The calendar day `days` ahead in the reader's zone. */
export const dayAhead = (zone: string, days: number): string => addDays(dayIn(zone, new Date()), days);

/** The last second of a day in the reader's zone, as ISO text: an offer until the 5th can be accepted on the 5th. */
export const endOfDay = (zone: string, day: string): string =>
  new Date(Date.parse(dayStart(zone, addDays(day, 1))) - 1000).toISOString();

const hundredPercent = 10_000n;

/** A price raised by a percentage, in euros, to the nearest cent; null if one of them is invalid. */
export const raised = (price: number, percent: number | null): number | null => {
  const cents = amountToCents(price);
  const hundredths = percent === null ? null : amountToCents(percent);
  if (cents === null || hundredths === null || hundredths < -hundredPercent) return null;
  return Number((cents * (hundredPercent + hundredths) + hundredPercent / 2n) / hundredPercent) / 100;
};
