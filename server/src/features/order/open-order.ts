import type { Order } from '@countinghouse/contract/order/order.ts';
import { binaryPrice } from '@countinghouse/contract/trading/binary.ts';
import { entryPrice, exitPrice } from '@countinghouse/contract/trading/forex.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { Context } from '../../kernel/context.ts';
import { loadMany, type Loaded } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { holderOf } from '../price/index.ts';
import { ruleAgainst } from '../trading-policy/index.ts';
import { refuseEntry } from './cancel-order.ts';
import { insertEvidence } from './evidence-table.ts';
import { publishOrderNews } from './order-news.ts';
import { beginOrder } from './order-state-table.ts';
import { anyOrder, orderTable } from './order-table.ts';
import { notifyFilled } from './notify-customer.ts';

/** The ticks on which an order opens, oldest first and the deciding one last. */
export interface Beginning {
  readonly ticks: readonly Quote[];
}

/** Whether the order is pending and a rule forbids it by now; it is cancelled then. */
const isForbidden = async (context: Context, held: Loaded<typeof orderTable.resource>): Promise<boolean> => {
  if (held.item.status !== 'pending') return false;
  const rule = await ruleAgainst(context, held.item);
  if (rule !== null) await refuseEntry(context, held, rule);
  return rule !== null;
};

/**
 * Opens a pending order on the quote that reached its price, or enters a binary order on its first tick after
 * acceptance, dated by that tick, in the caller's transaction. A pending order that a rule forbids by now is cancelled
 * instead. Returns null when it did not open; without any effect when it is no longer waiting.
 */
export const openAt = async (context: Context, id: string, { ticks }: Beginning): Promise<Order | null> => {
  const deciding = ticks.at(-1);
  if (!deciding) throw new Error('an order needs a tick to open');
  const before = await loadMany(context, anyOrder, { ids: [id], action: 'read', lock: true });
  const [held] = before;
  if (!held) return null;
  const { kind, type, status, lead } = held.item;
  if (await isForbidden(context, held)) return null;
  const price = kind === 'binary' ? binaryPrice(deciding) : entryPrice(type, deciding);
  const opening = { id, price, exit: exitPrice(type, deciding), at: new Date(deciding.time) };
  const holder = holderOf(context.app);
  if (!(await beginOrder(context, { ...opening, holder }))) return null;
  await insertEvidence(context, { id, phase: 'open', ticks });
  const after = await reload(context, orderTable, [id]);
  announce(context, orderTable, { change: 'opened', before, after });
  if (status === 'pending' && after[0]) await notifyFilled(context, after[0].item);
  publishOrderNews(context, lead);
  return after[0]?.item ?? null;
};
