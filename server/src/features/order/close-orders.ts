import type { Order } from '@countinghouse/contract/order/order.ts';
import type { closeOrders as route } from '@countinghouse/contract/order/order-calls.ts';
import { priceProblems, seenProblems } from '@countinghouse/contract/order/order-terms.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, loadMany, type Loaded } from '../../kernel/resource/records.ts';
import { atMarket, requireOpen } from './close-by-hand.ts';
import { closeHeld } from './close-order.ts';
import { orderTable } from './order-table.ts';
import { refuseFields } from './refuse-fields.ts';
import type { Closing } from './settlement.ts';

type Wanted = z.output<typeof route.body>['orders'][number];
type Refused = z.output<typeof route.reply>['refused'][number];

/** Closes each of the orders that can close now; all of them are locked first, in the order of their ids. */
export const closeOrders: Command<typeof route> = async (context, { body }) => {
  const wanted = new Map(body.orders.map((order) => [order.id, order]));
  const held = await loadMany(context, orderTable, { ids: [...wanted.keys()], action: 'closeOwn', lock: true });
  const byId = new Map(held.map((record) => [record.id, record]));
  const closed: Order[] = [];
  const refused: Refused[] = [];
  for (const order of wanted.values()) {
    const checked = check(context, byId.get(order.id), order);
    if ('code' in checked) refused.push(checked);
    else {
      const done = await closeHeld(context, checked.held, checked.closing, 'order.close');
      if (done) closed.push(done);
    }
  }
  return { closed, refused };
};

/** Nothing is written before an order has passed, so a refusal of one leaves the others as they are. */
const check = (
  context: Context,
  held: Loaded<typeof orderTable.resource> | undefined,
  { id, version, ...seen }: Wanted,
): Refused | { readonly held: Loaded<typeof orderTable.resource>; readonly closing: Closing } => {
  try {
    if (!held) throw notFound();
    checkVersion(context, held.item, version);
    requireOpen(held.item);
    refuseFields([...priceProblems(held.item.symbol, seen), ...seenProblems(seen)]);
    return { held, closing: atMarket(context, held.item, seen) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, code: error.code, params: error.details.params ?? {} };
  }
};
