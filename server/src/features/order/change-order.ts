import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import { type order, type Order, orderStates } from '@countinghouse/contract/order/order.ts';
import { entryProblems, guardProblems, priceProblems } from '@countinghouse/contract/order/order-terms.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { type Price, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, loadOne, type Loaded } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow, type Values } from '../../kernel/resource/write.ts';
import { publishOrderNews } from './order-news.ts';
import { orderTable } from './order-table.ts';
import { forCustomer } from './prepare-change.ts';
import { exactText, latestQuote } from './quotes.ts';
import { refuseFields } from './refuse-fields.ts';
import { unitsOf } from './terms.ts';

type Changes = z.output<(typeof order)['update']>;
type Input = { readonly params: { readonly id: string }; readonly body: Changes & { version?: number | undefined } };

/** Changes the guards of a forex order, or the entry price of a pending one; without a mandate, staff only prepare it. */
export const changeOrder = async (context: Context, { params, body }: Input): Promise<Order> => {
  const isOwn = context.actor.role === 'lead';
  const before = await loadOne(context, orderTable, { id: params.id, action: 'update', lock: isOwn });
  const { version, prepared, ...changes } = body;
  checkVersion(context, before.item, version);
  const { item } = before;
  requireChangeable(item, changes);
  const check = (): Values => {
    refuseFields(priceProblems(item.symbol, changes));
    const quote = latestQuote(context.app, item.symbol);
    refuseFields(
      item.status === 'pending' ? pendingProblems(item, changes, quote) : openProblems(item, changes, quote),
    );
    return valuesOf(item, changes, quote);
  };
  const run = (values: Values, action?: string) => write(context, before, values, action);
  const differing = differenceOf(item, changes);
  if (!isOwn && Object.keys(differing.changes).length === 0) return item;
  return forCustomer(context, before, { action: 'update', prepared, ...differing }, { check, run });
};

const write = async (
  context: Context,
  before: Loaded<typeof order>,
  values: Values,
  action?: string,
): Promise<Order> => {
  const { id, item } = before;
  await updateRow(context, orderTable as never, { id, values });
  const after = await reload(context, orderTable, [id]);
  const [changed] = after;
  if (!changed) throw notFound();
  announce(context, orderTable, {
    change: 'updated',
    ...(action !== undefined && { action }),
    before: [before],
    after,
  });
  publishOrderNews(context, item.lead);
  return changed.item;
};

const requireChangeable = ({ status, kind }: Order, { entryPrice }: Changes): void => {
  if (!orderStates.allows(status, 'update')) throw new Refusal('conflict', 'orderEnded');
  if (kind === 'binary') throw new Refusal('unprocessable', 'binaryFixed');
  if (entryPrice !== undefined && !orderStates.allows(status, 'updateEntryPrice'))
    refuseFields([{ path: 'entryPrice', code: 'entryPriceUnasked' }]);
};

const priceOf = (text: string | null | undefined): Price | null | undefined => (text == null ? text : toPrice(text));

/** The prices that a change would move, and the same ones before. */
const differenceOf = (item: Order, changes: Changes) => {
  const fields = (['entryPrice', 'stopLoss', 'takeProfit', 'trailing'] as const).filter(
    (field) => changes[field] !== undefined && priceOf(changes[field]) !== priceOf(item[field]),
  );
  const pick = (from: Changes | Order) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { changes: pick(changes), before: pick(item) };
};

const guardsOf = ({ stopLoss, takeProfit, trailing }: Changes) => ({
  stopLoss: priceOf(stopLoss),
  takeProfit: priceOf(takeProfit),
  trailing: priceOf(trailing),
});

/** Guards of an open order are checked against its current exit price; without any quote, against its open price. */
const openProblems = ({ type, openPrice }: Order, changes: Changes, quote: Quote | null): Problem[] => {
  const reference = quote ? exitPrice(type, quote) : unitsOf(openPrice);
  return reference === null ? [] : guardProblems(type, reference, guardsOf(changes));
};

/** Guards that do not change must also stay on the right side of a new entry price. */
const pendingProblems = (item: Order, changes: Changes, quote: Quote | null): Problem[] => {
  const { type, entry } = item;
  const price = unitsOf(changes.entryPrice ?? item.entryPrice);
  if (price === null || entry === 'market') return [];
  const isMoved = changes.entryPrice !== undefined;
  const guards = isMoved ? guardsOf({ ...guardsBefore(item), ...changes }) : guardsOf(changes);
  return [
    ...(isMoved && quote ? entryProblems({ side: type, entry, price }, quote) : []),
    ...guardProblems(type, price, guards),
  ];
};

const guardsBefore = ({ stopLoss, takeProfit, trailing }: Order): Changes => ({ stopLoss, takeProfit, trailing });

/** A new trailing stop starts from the current price. */
const valuesOf = (item: Order, changes: Changes, quote: Quote | null): Values => {
  const prices = Object.entries({ ...guardsOf(changes), entryPrice: priceOf(changes.entryPrice) }).map(
    ([field, price]) => [field, price == null ? price : exactText(price)] as const,
  );
  const values: Values = Object.fromEntries(prices);
  if (changes.trailing === undefined || item.status === 'pending') return values;
  const best = quote ? exitPrice(item.type, quote) : unitsOf(item.openPrice);
  return { ...values, trailingBest: changes.trailing === null || best === null ? null : exactText(best) };
};
