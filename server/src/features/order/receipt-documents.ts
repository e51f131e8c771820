import type { Sql } from 'sql-template-tag';
import { system } from '../../kernel/actor.ts';
import type { CaseDocument, CaseDocuments } from '../../kernel/case-documents.ts';
import type { App } from '../../kernel/context.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import { type ClosedOrder, closedOrdersAfter } from './closed-orders-table.ts';
import { readEvidence } from './evidence-table.ts';
import { readSettled } from './order-state-table.ts';
import { anyOrder } from './order-table.ts';
import { receiptOf } from './receipt-of.ts';

const piece = 200;

async function* receiptsOf({ database }: App, { lead }: { readonly lead: string }): AsyncGenerator<CaseDocument> {
  const reading = { actor: system, query: <Row>(fragment: Sql) => database.query<Row>(fragment) };
  let last: ClosedOrder | undefined;
  do {
    const closed: ClosedOrder[] = await closedOrdersAfter(database, { lead, after: last?.id ?? null, limit: piece });
    const ids = closed.map(({ id }) => id);
    for (const { item: order } of await loadMany(reading, anyOrder, { ids, action: 'read' })) {
      const settled = await readSettled(database, order.id);
      if (!settled) continue;
      const receipt = receiptOf(order, { ...settled, ...(await readEvidence(database, order)) });
      yield { id: order.id, at: receipt.close.at, record: { receipt, hash: order.receiptHash } };
    }
    last = closed.length === piece ? closed.at(-1) : undefined;
  } while (last);
}

/** The receipts of a customer's closed orders, with the quotes that decided them. */
export const receiptDocuments: CaseDocuments = { name: 'receipt', read: receiptsOf };
