import type { Order } from '@countinghouse/contract/order/order.ts';
import { receiptText } from '@countinghouse/contract/trading/receipt.ts';
import type { Sql } from 'sql-template-tag';
import { system } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import { nextSize, type Progress, type VerifiedPart } from '../../kernel/verified-part.ts';
import { readManyEvidence } from './evidence-table.ts';
import { settledAfter, type SettledRow } from './order-state-table.ts';
import { anyOrder } from './order-table.ts';
import { receiptOf, sha256 } from './receipt-of.ts';

const binnedOrder: typeof anyOrder = { ...anyOrder, isBin: true };
const mostAtOnce = 1_000;
const nil = '00000000-0000-0000-0000-000000000000';

/** The orders with these ids, also from the bin: an altered one could be put there. */
const ordersOf = async (runner: Runner, ids: readonly string[]): Promise<Order[]> => {
  const reading = { actor: system, query: <Row>(fragment: Sql) => runner.query<Row>(fragment) };
  const kept = await loadMany(reading, anyOrder, { ids, action: 'read' });
  const binned = kept.length < ids.length ? await loadMany(reading, binnedOrder, { ids, action: 'read' }) : [];
  return [...kept, ...binned].map(({ item }) => item);
};

const checkSlice = async (runner: Runner, settled: readonly SettledRow[], part: VerifiedPart): Promise<void> => {
  const rows = new Map(settled.map((row) => [row.id, row]));
  const orders = await ordersOf(runner, [...rows.keys()]);
  const evidenceOf = await readManyEvidence(runner, orders);
  for (const order of orders) {
    const row = rows.get(order.id);
    const text = row && receiptText(receiptOf(order, { ...row, ...evidenceOf(order.id) }));
    if (text === undefined || sha256(text) !== order.receiptHash)
      part.find(`receipt ${order.id}: the order or its quotes were altered after it had closed`);
  }
};

/** Computes the receipt of each closed order from what is stored, and compares it with the hash from when it closed. */
export const verifyReceipts = async (
  runner: Runner,
  { part, progress }: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<void> => {
  let [after, size, checked] = [nil, 100, 0];
  for (;;) {
    const began = performance.now();
    const settled = await settledAfter(runner, after, size);
    if (settled.length > 0) await checkSlice(runner, settled, part);
    checked += settled.length;
    progress(`${checked} receipts`);
    if (settled.length < size) break;
    after = settled.at(-1)?.id ?? after;
    size = nextSize(size, performance.now() - began, mostAtOnce);
  }
  part.checked = `${checked} receipts of closed orders against their hashes`;
};
