import type { orderReceipt } from '@countinghouse/contract/order/order-calls.ts';
import type { QuoteProof } from '@countinghouse/contract/log/logged-record.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { proveRecord } from '../../kernel/public-log/prove-record.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { readEvidence } from './evidence-table.ts';
import { readSettled } from './order-state-table.ts';
import { orderTable } from './order-table.ts';
import { readQuoteProofs } from './quote-proof-table.ts';
import { receiptOf } from './receipt-of.ts';

/** The proofs of the deciding quotes whose batches are in the log. */
const quoteProofs = async (context: Context, order: string): Promise<QuoteProof[]> => {
  const proofs: QuoteProof[] = [];
  for (const { batch, hashes, ...place } of await readQuoteProofs(context, order)) {
    const logged = await proveRecord(context, 'quotes', batch);
    if (logged) proofs.push({ ...place, hashes: [...hashes], logged });
  }
  return proofs;
};

/** The receipt computed from the stored data, with the hash stored when the order closed. */
export const showReceipt: Command<typeof orderReceipt> = async (context, { params }) => {
  const { item } = await loadOne(context, orderTable, { id: params.id, action: 'read' });
  const settled = await readSettled(context, params.id);
  if (!settled || item.receiptHash === null) throw new Refusal('conflict', 'noReceipt');
  const evidence = await readEvidence(context, item);
  return {
    receipt: receiptOf(item, { ...settled, ...evidence }),
    hash: item.receiptHash,
    logged: await proveRecord(context, 'receipt', item.id),
    quotes: await quoteProofs(context, item.id),
  };
};
