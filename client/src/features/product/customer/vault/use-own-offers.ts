import { type OfferMaker, offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';

/** More than one customer has to answer at a time. */
const most = 100;

const query = (filters: object, sort: string, pageSize: number) => ({
  query: { filters: JSON.stringify(filters), sorts: JSON.stringify([sort]), pageSize },
});

/** Offers that wait for an answer, those that expire first in front. */
export const usePendingOffers = (madeBy: OfferMaker) =>
  useRead(
    offer.routes.list,
    query({ status: { in: offerStates.open }, madeBy: { eq: madeBy } }, 'expirationDate', most),
    { resources: ['product'] },
  );

const over = offerStates.names.filter((status) => !offerStates.states[status].isOpen);

/** Ended offers, latest first. */
export const useEndedOffers = (pageSize: number) =>
  useRead(offer.routes.list, query({ status: { in: over } }, '-dateLastUpdate', pageSize), { keepPrevious: true });
