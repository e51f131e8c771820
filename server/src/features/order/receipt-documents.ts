import type { Sql } from 'sql-template-tag';
import { system } from '../../kernel/actor.ts';
import type { CaseDocument, CaseDocuments, CaseQuote } from '../../kernel/case-documents.ts';
import type { App, Runner } from '../../kernel/context.ts';
import { proveMany } from '../../kernel/public-log/prove-many.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import { type ClosedOrder, closedOrdersAfter } from './closed-orders-table.ts';
import { readEvidence } from './evidence-table.ts';
import { readSettled } from './order-state-table.ts';
import { anyOrder } from './order-table.ts';
import { readManyQuoteProofs } from './quote-proof-table.ts';
import { receiptOf } from './receipt-of.ts';

const piece = 200;

/** The proofs of the quotes that decided these orders, as far as a log of this size has their batches. */
const quotesOf = async (
  runner: Runner,
  orders: readonly string[],
  size: number,
): Promise<ReadonlyMap<string, CaseQuote[]>> => {
  const rows = await readManyQuoteProofs(runner, orders);
  const records = [...new Set(rows.map(({ batch }) => batch))];
  const batches = await proveMany(runner, { kind: 'quotes', records, size });
  const found = rows.flatMap(({ id, batch: record, ...quote }) => {
    const batch = batches.get(record);
    return batch ? [{ id, quote: { ...quote, batch } }] : [];
  });
  return new Map([...Map.groupBy(found, ({ id }) => id)].map(([id, each]) => [id, each.map(({ quote }) => quote)]));
};

async function* receiptsOf(
  { database }: App,
  { lead, size }: { readonly lead: string; readonly size: number },
): AsyncGenerator<CaseDocument> {
  const reading = { actor: system, query: <Row>(fragment: Sql) => database.query<Row>(fragment) };
  let last: ClosedOrder | undefined;
  do {
    const closed: ClosedOrder[] = await closedOrdersAfter(database, { lead, after: last?.id ?? null, limit: piece });
    const ids = closed.map(({ id }) => id);
    const quotes = await quotesOf(database, ids, size);
    for (const { item: order } of await loadMany(reading, anyOrder, { ids, action: 'read' })) {
      const settled = await readSettled(database, order.id);
      if (!settled) continue;
      const receipt = receiptOf(order, { ...settled, ...(await readEvidence(database, order)) });
      const record = { receipt, hash: order.receiptHash };
      yield { id: order.id, at: receipt.close.at, record, quotes: quotes.get(order.id) ?? [] };
    }
    last = closed.length === piece ? closed.at(-1) : undefined;
  } while (last);
}

/**
 * The receipts of a customer's closed orders, with the quotes that decided them and the proofs that these were received.
 * A lead that was merged into another one has no orders.
 */
export const receiptDocuments: CaseDocuments = { name: 'receipt', read: receiptsOf };
