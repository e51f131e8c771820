import { availableFunds, capitalFunds, ledgerProof } from '@countinghouse/contract/ledger/funds.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { holds, proveLedger } from '../../ledger/proof.ts';
import { capitalOf } from './capital.ts';

export const fundsFeature: Feature = {
  name: 'funds',
  routes: [
    serve(availableFunds, async (context, { params }) => ({
      available: (await capitalOf(context, params.userId)).available,
    })),
    serve(capitalFunds, (context, { params }) => capitalOf(context, params.userId)),
    serve(ledgerProof, async (context) => {
      const proof = await proveLedger(context);
      return {
        holds: holds(proof),
        transfers: Number(proof.transfers),
        entries: Number(proof.entries),
        sum: toEuro(proof.sum),
        unbalanced: Number(proof.unbalanced),
        drifted: Number(proof.drifted),
        negative: Number(proof.negative),
      };
    }),
  ],
};
