import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { dayIn } from '../../../../ui/format/zoned-day.ts';
import { dayAhead, endOfDay, usualDays } from './offer-labels.ts';

/** The form's values; an empty one is null, and the end is a day in the reader's zone. */
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

/** Empty fields are omitted, so that they are reported as missing; an unchanged end day keeps its exact time. */
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
