import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { type Order, orderStates } from '@countinghouse/contract/order/order.ts';
import type { closeOrder as route } from '@countinghouse/contract/order/order-calls.ts';
import {
  priceProblems,
  marketProblems,
  partProblems,
  type Seen,
  seenProblems,
} from '@countinghouse/contract/order/order-terms.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { reachFor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion, loadOne, type Loaded } from '../../kernel/resource/records.ts';
import { type ByHand, proposeAdjustment } from './adjustment.ts';
import { closeHeld } from './close-order.ts';
import { closePart } from './close-part.ts';
import { orderTable } from './order-table.ts';
import { forCustomer } from './prepare-change.ts';
import { evidenceUpTo, type Named, offerNow, requireSeen, seenPrice } from './quotes.ts';
import { refuseFields } from './refuse-fields.ts';
import type { Closing } from './settlement.ts';

type Held = Loaded<typeof orderTable.resource>;

/**
 * Closes a customer's order at the latest quote, which staff only prepare without a mandate; anything else that an administrator specifies
 * is proposed.
 */
export const closeByHand: Command<typeof route> = async (context, { params, body }) => {
  const { version, reason, price, maxDeviation, prepared, quantity, ...typed } = body;
  const seen = { price, maxDeviation };
  const byHand = byHandOf(typed);
  if (byHand && reachFor(context.actor, 'order:adjust') === 'none') throw new Refusal('forbidden', 'forbidden');
  refusePart(context, quantity, byHand !== null || prepared !== undefined);
  const action = byHand ? 'adjust' : 'close';
  // Preparing changes no order, so staff lock nothing; a proposal must not outlive an order that ends now.
  const lock = byHand !== null || context.actor.role === 'lead';
  const held = await loadOne(context, orderTable, { id: params.id, action, lock });
  checkVersion(context, held.item, version);
  requireOpen(held.item);
  refuseFields([...priceProblems(held.item.symbol, seen), ...seenProblems(seen)]);
  if (!byHand) {
    refuseFields(partProblems(quantity ?? held.item.quantity, held.item.quantity));
    const check = () => atMarket(context, held.item, seen);
    const run = (closing: Closing, named?: string) => close(context, held, { closing, quantity }, named);
    return { ...(await forCustomer(context, held, { action: 'close', prepared }, { check, run })), approval: null };
  }
  refuseByHand(held.item, { ...byHand, seen });
  if (reason === undefined) refuseFields([{ path: 'reason', code: 'required' }]);
  const approval = await proposeAdjustment(context, held.item, { ...byHand, reason: reason ?? '' });
  return { ...held.item, approval };
};

const byHandOf = (typed: { [Field in keyof ByHand]: ByHand[Field] | undefined }): ByHand | null => {
  const given = Object.entries(typed).filter(([, value]) => value !== undefined);
  if (given.length > 1) refuseFields(given.slice(1).map(([path]) => ({ path, code: 'oneOfThese' })));
  return given.length === 0 ? null : (Object.fromEntries(given) as ByHand);
};

/** Only the customer closes a part, and only at the market: a prepared close is about the whole order. */
const refusePart = ({ actor }: Context, quantity: number | undefined, isOtherwise: boolean): void => {
  if (quantity === undefined) return;
  if (reachFor(actor, 'order:closeOwn') === 'none') throw new Refusal('forbidden', 'forbidden');
  if (isOtherwise) refuseFields([{ path: 'quantity', code: 'oneOfThese' }]);
};

export const requireOpen = ({ status }: Order): void => {
  if (status === 'pending') throw new Refusal('conflict', 'orderPending');
  if (!orderStates.allows(status, 'close')) throw new Refusal('conflict', 'orderEnded');
};

const refuseByHand = (
  { kind, symbol, quantity }: Order,
  { seen, ...byHand }: ByHand & { readonly seen: Seen },
): void => {
  refuseFields(marketProblems(seen));
  refuseFields(priceProblems(symbol, byHand));
  if (kind === 'binary' && !byHand.void) throw new Refusal('unprocessable', 'binaryVoidOnly');
  if (kind === 'forex' && byHand.void) refuseFields([{ path: 'void', code: 'binaryOnly' }]);
  if (byHand.profit !== undefined && toCents(byHand.profit) < -toCents(quantity))
    refuseFields([{ path: 'profit', code: 'lossAboveStake' }]);
};

interface Wanted {
  readonly closing: Closing;
  /** Euros; a part of the stake, or all of it. */
  readonly quantity?: number | undefined;
}

const close = async (context: Context, held: Held, { closing, quantity }: Wanted, action?: string): Promise<Order> => {
  const isPart = quantity !== undefined && quantity < held.item.quantity;
  const closed = await (isPart
    ? closePart(context, held, { closing, cents: toCents(quantity) })
    : closeHeld(context, held, closing, action));
  if (!closed) throw new Refusal('conflict', 'orderEnded');
  return closed;
};

/** How an open order closes at the latest quote; refuses when it cannot now. */
export const atMarket = (context: Context, order: Order, seen: Seen): Closing => {
  const { kind, symbol, type } = order;
  if (kind === 'binary') throw new Refusal('unprocessable', 'binaryEndsItself');
  const { quote, at } = offerNow(context.app, symbol);
  if (quote.time <= openedAt(order)) throw new Refusal('conflict', 'noPriceSinceOpening', { params: { symbol } });
  const ticks = evidenceUpTo(context.app, quote);
  const named: Named = { seen, ticks, priceOf: (tick) => exitPrice(type, tick) };
  requireSeen(context, { ...named, symbol, offered: exitPrice(type, quote) });
  return {
    reason: context.actor.role === 'lead' ? 'customer' : 'staff',
    at,
    pricing: { basis: 'tick' },
    ticks,
    seen: seenPrice(context, named),
  };
};

const openedAt = ({ dateOpened, dateCreation }: Order): number => new Date(dateOpened ?? dateCreation).getTime();
