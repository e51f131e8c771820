import type { ledgerProof } from '@countinghouse/contract/ledger/funds.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Command } from '../../kernel/http/served.ts';
import { holds, proveLedger } from '../../ledger/proof.ts';

export const proveBooks: Command<typeof ledgerProof> = async (context) => {
  const proof = await proveLedger(context);
  return {
    holds: holds(proof),
    checkedAt: context.now.toISOString(),
    transfers: Number(proof.transfers),
    entries: Number(proof.entries),
    sum: toEuro(proof.sum),
    unbalanced: Number(proof.unbalanced),
    drifted: Number(proof.drifted),
    negative: Number(proof.negative),
  };
};
