import * as contract from '@countinghouse/contract/offer/offer.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { type Handlers, resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { withStatusCalls } from '../../kernel/resource/status-calls.ts';
import { acceptOffer, counterOffer, declineOffer } from './decide.ts';
import { expiring } from './expire.ts';
import { acceptApproval, makeApproval } from './offer-approval.ts';
import { offerRules } from './offer-rules.ts';
import { showOfferStats } from './offer-stats.ts';
import { offersAt } from './offer-table.ts';

export { expireDue } from './expire.ts';
export { seedOffers } from './offer-state-table.ts';
export { offerHistory } from './offer-history-table.ts';

type OfferHandlers = Handlers<typeof contract.offer>;

/** The table depends on the moment of the call. */
const handlersAt = (context: Context): OfferHandlers => resourceHandlers(offersAt(context), offerRules);

const handlers: OfferHandlers = {
  create: (context, input) => handlersAt(context).create(context, input),
  createMany: (context, input) => handlersAt(context).createMany(context, input),
  list: (context, input) => handlersAt(context).list(context, input),
  search: (context, input) => handlersAt(context).search(context, input),
  one: (context, input) => handlersAt(context).one(context, input),
  update: (context, input) => handlersAt(context).update(context, input),
  remove: (context, input) => handlersAt(context).remove(context, input),
  removeMany: (context, input) => handlersAt(context).removeMany(context, input),
  restore: (context, input) => handlersAt(context).restore(context, input),
  bin: (context, input) => handlersAt(context).bin(context, input),
  export: (context, input) => handlersAt(context).export(context, input),
};

const accept = serve(contract.acceptOffer, acceptOffer);
const decline = serve(contract.declineOffer, declineOffer);

export const offerFeature: Feature = {
  name: 'offer',
  routes: [
    ...withStatusCalls(contract.offer, serveResource(contract.offer, handlers), {
      leadingTo: (status) => ({ accepted: accept, rejected: decline })[status],
      statusOf: async (context, id) =>
        (await loadOne(context, offersAt(context), { id, action: 'update' })).item.status,
    }),
    accept,
    decline,
    serve(contract.counterOffer, counterOffer),
    serve(contract.offerStats, showOfferStats),
  ],
  jobs: [expiring.job],
  approvals: [makeApproval, acceptApproval],
  start: expiring.start,
};
