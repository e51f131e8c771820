import { type UndoableResult, largestBatch, type Selection } from '@countinghouse/contract/kernel/filter.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { type CloseReason, type order, type Order, orderStates } from '@countinghouse/contract/order/order.ts';
import type { entryRules } from '@countinghouse/contract/trading/receipt.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { bulkResult } from '../../kernel/resource/handlers.ts';
import { loadMany, type Loaded, selectedIds } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { notifyRefused } from './notify-customer.ts';
import { publishOrderNews } from './order-news.ts';
import { cancelWaiting } from './order-state-table.ts';
import { orderTable } from './order-table.ts';
import { forCustomer } from './prepare-change.ts';
import { refuseFields } from './refuse-fields.ts';

/** Cancels a pending order and releases its stake; false, without any effect, when it is no longer pending. */
const release = async (context: Context, { id, item }: Loaded<typeof order>, reason: CloseReason): Promise<boolean> => {
  if (!(await cancelWaiting(context, id, { reason, now: context.now }))) return false;
  const stake = toCents(item.quantity);
  await post(context, {
    kind: 'order.close',
    basis: 'stake',
    ref: id,
    lead: item.lead,
    record: { resource: 'order', id },
    lines: { margin: -stake, cash: stake },
  });
  publishOrderNews(context, item.lead);
  return true;
};

/** Cancels a pending order that a rule forbids to open, and notifies its customer. */
export const refuseEntry = async (
  context: Context,
  held: Loaded<typeof order>,
  rule: (typeof entryRules)[number],
): Promise<void> => {
  if (!(await release(context, held, rule))) return;
  const after = await reload(context, orderTable, [held.id]);
  announce(context, orderTable, { change: 'cancelled', before: [held], after });
  await notifyRefused(context, held.item);
};

/** The orders that were cancelled, by the action that names it in the audit trail; none that was only prepared. */
type Cancelled = Map<string | undefined, string[]>;

interface Cancelling {
  readonly prepared: string | undefined;
  readonly cancelled: Cancelled;
}

/** Cancels a pending order for its customer. */
const cancel = (context: Context, held: Loaded<typeof order>, { prepared, cancelled }: Cancelling): Promise<Order> => {
  const run = async (_checked: unknown, action?: string): Promise<Order> => {
    await release(context, held, 'cancelled');
    cancelled.set(action, [...(cancelled.get(action) ?? []), held.id]);
    return held.item;
  };
  return forCustomer(context, held, { action: 'cancel', prepared }, { check: () => undefined, run });
};

/** Cancels it, and returns why not if it is refused; what staff prepare is refused before anything is stored. */
const refusalOf = async (
  context: Context,
  held: Loaded<typeof order>,
  cancelling: Cancelling,
): Promise<string | null> => {
  if (!orderStates.allows(held.item.status, 'cancel')) return 'orderStays';
  try {
    await cancel(context, held, cancelling);
    return null;
  } catch (error) {
    if (context.actor.role === 'lead' || !(error instanceof Refusal)) throw error;
    return error.code;
  }
};

/** Staff could match the orders of all customers, and each takes a record and a mail. */
const refuseBeyondBatch = (ids: readonly string[]): void => {
  if (ids.length <= largestBatch) return;
  refuseFields([{ path: 'matching', code: 'tooLong', params: { maximum: largestBatch } }]);
};

/**
 * Cancels a customer's pending orders and releases their stakes; all other orders stay on file. Without a mandate,
 * staff only prepare it, and `done` counts that, too.
 */
export const cancelOrders = async (
  context: Context,
  { body }: { readonly body: Selection },
  prepared?: string,
): Promise<z.output<typeof UndoableResult>> => {
  const { ids, absent } = await selectedIds(context, orderTable as never, { selection: body, action: 'delete' });
  if (context.actor.role !== 'lead') refuseBeyondBatch(ids);
  const before = await loadMany(context, orderTable, { ids, action: 'delete', lock: context.actor.role === 'lead' });
  const refused: (readonly [string, string])[] = [];
  const cancelled: Cancelled = new Map();
  for (const held of before) {
    const why = await refusalOf(context, held, { prepared, cancelled });
    if (why !== null) refused.push([held.id, why]);
  }
  for (const [action, gone] of cancelled) {
    const after = await reload(context, orderTable, gone);
    announce(context, orderTable, { change: 'cancelled', ...(action !== undefined && { action }), before, after });
  }
  const result = bulkResult(context, before.length - refused.length, [
    ...absent.map((id) => [id, 'notFound'] as const),
    ...refused,
  ]);
  return { ...result, action: null };
};

/** The same for one order; 409 when it is no longer pending. */
export const cancelOrder = async (
  context: Context,
  { params, query }: { readonly params: { readonly id: string }; readonly query: { readonly prepared?: string } },
): Promise<undefined> => {
  const { refused } = await cancelOrders(context, { body: { ids: [params.id] } }, query.prepared);
  const [first] = refused;
  if (first) throw first.code === 'notFound' ? notFound() : new Refusal('conflict', first.code);
  return undefined;
};
