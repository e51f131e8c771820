import { ledgerProof, proveLedgerNow, recountLedger } from '@countinghouse/contract/ledger/proof.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { planRound } from '../../kernel/jobs/recurring.ts';
import { continueOrder } from '../../ledger/prove/prove-table.ts';
import { proofGauges } from './proof-gauges.ts';
import { proveKind, proving, recounting } from './rounds.ts';
import { proveNow, showProof, startRecount } from './show-proof.ts';

export { bookRecords } from './books-records.ts';

/** Proves the books in the background, and shows how far. */
export const proofFeature: Feature = {
  name: 'proof',
  routes: [serve(ledgerProof, showProof), serve(proveLedgerNow, proveNow), serve(recountLedger, startRecount)],
  jobs: [proving, recounting],
  gauges: proofGauges,
  start: async (app) => {
    if (await continueOrder(app.database))
      app.log.info('the order of transfers continues above that of another cluster');
    await planRound(app.database, proveKind, app.config.proofSeconds);
  },
};
