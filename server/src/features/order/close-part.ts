import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { closeHeld } from './close-order.ts';
import { dropOutdated } from './drop-outdated.ts';
import { copyOpening } from './evidence-table.ts';
import { copyOpeningProof } from './quote-proof-table.ts';
import { publishOrderNews } from './order-news.ts';
import { splitOrder } from './order-state-table.ts';
import { orderTable } from './order-table.ts';
import type { Closing } from './settlement.ts';

/**
 * Closes a part of an open order that the caller's transaction has locked: the part becomes an order of its own and closes
 * as any other, the rest stays open with its terms. Returns the closed part; null, without any effect, when the order is not
 * open. What was proposed about the whole order is outdated.
 */
export const closePart = async (
  context: Context,
  held: Loaded<typeof orderTable.resource>,
  { closing, cents }: { readonly closing: Closing; readonly cents: bigint },
): Promise<Order | null> => {
  const { id, item } = held;
  const part = newId();
  if (!(await splitOrder(context, { id, part, cents }))) return null;
  await copyOpening(context, { from: id, to: part });
  await copyOpeningProof(context, { from: id, to: part });
  const [opened] = await reload(context, orderTable, [part]);
  if (!opened) throw new Error(`the part of order ${id} cannot be read back`);
  const closed = await closeHeld(context, opened, closing, 'order.close');
  const after = await reload(context, orderTable, [id]);
  announce(context, orderTable, { change: 'updated', action: 'order.closePart', before: [held], after });
  publishOrderNews(context, item.lead);
  await dropOutdated(context, id);
  return closed;
};
