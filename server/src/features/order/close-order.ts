import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { type Order, orderStates } from '@countinghouse/contract/order/order.ts';
import { closingLines } from '@countinghouse/contract/trading/forex.ts';
import type { Context } from '../../kernel/context.ts';
import { loadMany, type Loaded } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { holderOf } from '../price/index.ts';
import { dropOutdated } from './drop-outdated.ts';
import { insertEvidence, readEvidence } from './evidence-table.ts';
import { publishOrderNews } from './order-news.ts';
import { endOrder } from './order-state-table.ts';
import { anyOrder, orderTable } from './order-table.ts';
import { settledAs } from './settled-as.ts';
import type { Closing } from './settlement.ts';
import { notifyClosed } from './notify-customer.ts';

/**
 * Ends an open order for any reason, in the caller's transaction: status, ledger, evidence, receipt, audit, live events
 * and the customer's notification. Returns null, without any effect, when it is not open.
 */
export const closeAt = async (context: Context, id: string, closing: Closing): Promise<Order | null> => {
  const [held] = await loadMany(context, anyOrder, { ids: [id], action: 'read', lock: true });
  return held ? closeHeld(context, held, closing) : null;
};

/** A result by hand has its reason; without any price the stake returns. */
const basisOf = ({ adjustmentReason, pricing }: Closing): 'approval' | 'quote' | 'stake' => {
  if (adjustmentReason !== undefined) return 'approval';
  return pricing.basis === 'none' ? 'stake' : 'quote';
};

/** The same for an order that the caller's transaction has locked; `action` names it in the audit trail. */
export const closeHeld = async (
  context: Context,
  held: Loaded<typeof orderTable.resource>,
  closing: Closing,
  action?: string,
): Promise<Order | null> => {
  const { id, item } = held;
  if (!orderStates.allows(item.status, 'close')) return null;
  const { ticks, seen } = await readEvidence(context, item);
  const settled = settledAs(item, closing, { ticks: ticks.open, seen: seen.open });
  if (!(await endOrder(context, id, { closing, ...settled, holder: holderOf(context.app) }))) return null;
  if (closing.ticks.length > 0)
    await insertEvidence(context, { id, phase: 'close', ticks: closing.ticks, seen: closing.seen });
  await post(context, {
    kind: 'order.close',
    basis: basisOf(closing),
    ref: id,
    lead: item.lead,
    record: { resource: 'order', id },
    lines: closingLines(toCents(item.quantity), settled.settlement.profit),
    at: closing.at,
  });
  const after = await reload(context, orderTable, [id]);
  announce(context, orderTable, { change: 'closed', ...(action !== undefined && { action }), before: [held], after });
  const closed = after[0]?.item ?? null;
  if (closed) await notifyClosed(context, closed);
  publishOrderNews(context, item.lead);
  await dropOutdated(context, id);
  return closed;
};
