import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { dayIn } from '../../../../ui/format/zoned-day.ts';
import { dayAhead, endOfDay, usualDays } from './offer-words.ts';

/** What the form of an offer holds: what is still empty is null, and its end is a day of the reader's. */
export interface OfferValues {
  readonly product: string | null;
  readonly amount: number | null;
  readonly expirationDate: string | null;
  readonly origin: string;
}

export const fieldsOf = (item: Offer | null, zone: string, product: string | null = null): OfferValues => ({
  product,
  amount: item?.amount ?? null,
  expirationDate: item ? dayIn(zone, new Date(item.expirationDate)) : dayAhead(zone, usualDays),
  origin: item?.origin ?? '',
});

/** Empty fields are left out, so that they are asked for; an end whose day nobody changed stays the moment it was. */
export const sentOf =
  (item: Offer | null, zone: string) =>
  ({ product, amount, expirationDate: day, origin }: OfferValues): object => {
    const isSameDay = item !== null && day === dayIn(zone, new Date(item.expirationDate));
    return {
      ...(!item && product !== null && { product }),
      ...(amount !== null && { amount }),
      ...(day !== null && { expirationDate: isSameDay ? item.expirationDate : endOfDay(zone, day) }),
      origin,
    };
  };
