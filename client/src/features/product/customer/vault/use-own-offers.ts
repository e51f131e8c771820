import { type OfferMaker, type OfferStatus, offer } from '@countinghouse/contract/offer/offer.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';

/** More than one customer has to answer at a time. */
const most = 100;

const query = (filters: object, sort: string, pageSize: number) => ({
  query: { filters: JSON.stringify(filters), sorts: JSON.stringify([sort]), pageSize },
});

/** Offers that wait for an answer, those that expire first in front. */
export const usePendingOffers = (madeBy: OfferMaker) =>
  useRead(offer.routes.list, query({ status: { eq: 'pending' }, madeBy: { eq: madeBy } }, 'expirationDate', most), {
    resources: ['product'],
  });

const over: readonly OfferStatus[] = ['accepted', 'rejected', 'expired'];

/** Ended offers, latest first. */
export const useEndedOffers = (pageSize: number) =>
  useRead(offer.routes.list, query({ status: { in: over } }, '-dateLastUpdate', pageSize), { keepPrevious: true });
