import { mandate } from '@countinghouse/contract/mandate/mandate.ts';
import * as calls from '@countinghouse/contract/mandate/mandate-calls.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve, servePrepared } from '../../kernel/http/served.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { loadMany, oneText } from '../../kernel/resource/records.ts';
import { openPrivateFiles } from '../file/index.ts';
import { afterProof } from '../passkey/index.ts';
import { drawUpMandate } from './draw-up.ts';
import { declineMandate, endMandate, giveUpMandate } from './end-mandate.ts';
import { lowerMandate } from './lower-mandate.ts';
import { mandateTable } from './mandate-table.ts';
import { settling } from './settle-mandates.ts';
import { prepareSigning, showDraft } from './sign-mandate.ts';

export { findSignedMandate, holdInForce, mandateTable } from './mandate-table.ts';
export { mandateHistory } from './mandate-history.ts';

openPrivateFiles('mandate', async (context, { ownerId }) => {
  const [found] = await loadMany(context, mandateTable, { ids: ownerId === null ? [] : [ownerId], action: 'read' });
  return found !== undefined && { lead: found.subject };
});

/** Trading for a customer: what the customer has signed, and its limits. What was traded is the orders' to say. */
export const mandateFeature: Feature = {
  name: 'mandate',
  routes: [
    serve(mandate.routes.list, (context, { query }) => listPage(context, mandateTable as never, query)),
    serve(calls.oneMandate, (context, { params }) => oneText(context, mandateTable as never, params.id)),
    serve(calls.draftMandate, showDraft),
    serve(calls.createMandate, drawUpMandate),
    afterProof(servePrepared(calls.signMandate, prepareSigning)),
    serve(calls.declineMandate, declineMandate),
    serve(calls.lowerMandate, lowerMandate),
    serve(calls.endMandate, endMandate),
    serve(calls.giveUpMandate, giveUpMandate),
  ],
  jobs: [settling.job],
  start: settling.start,
};
