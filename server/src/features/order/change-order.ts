import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import type { order, Order } from '@countinghouse/contract/order/order.ts';
import { entryProblems, guardProblems, priceProblems } from '@countinghouse/contract/order/order-terms.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { type Price, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow, type Values } from '../../kernel/resource/write.ts';
import { publishOrderNews } from './order-news.ts';
import { orderTable } from './order-table.ts';
import { exactText, latestQuote } from './quotes.ts';
import { refuseFields } from './refuse-fields.ts';
import { unitsOf } from './terms.ts';

type Asked = z.output<(typeof order)['update']>;
type Input = { readonly params: { readonly id: string }; readonly body: Asked & { version?: number | undefined } };

/** Changes the guards of a forex order, or the entry price of a pending one. */
export const changeOrder = async (context: Context, { params, body }: Input): Promise<Order> => {
  const before = await loadOne(context, orderTable, { id: params.id, action: 'update', lock: true });
  const { version, ...asked } = body;
  checkVersion(context, before.item, version);
  const { id, item } = before;
  requireChangeable(item, asked);
  refuseFields(priceProblems(item.symbol, asked));
  const quote = latestQuote(context.app, item.symbol);
  refuseFields(item.status === 'pending' ? pendingProblems(item, asked, quote) : openProblems(item, asked, quote));
  await updateRow(context, orderTable as never, { id, values: valuesOf(item, asked, quote) });
  const after = await reload(context, orderTable, [id]);
  const [changed] = after;
  if (!changed) throw notFound();
  announce(context, orderTable, { change: 'updated', before: [before], after });
  publishOrderNews(context, { id, lead: item.lead });
  return changed.item;
};

const requireChangeable = ({ status, kind }: Order, { entryPrice }: Asked): void => {
  if (status === 'closed' || status === 'cancelled') throw new Refusal('conflict', 'orderEnded');
  if (kind === 'binary') throw new Refusal('unprocessable', 'binaryFixed');
  if (status === 'open' && entryPrice !== undefined) refuseFields([{ path: 'entryPrice', code: 'entryPriceUnasked' }]);
};

const priceOf = (text: string | null | undefined): Price | null | undefined => (text == null ? text : toPrice(text));

const guardsOf = ({ stopLoss, takeProfit, trailing }: Asked) => ({
  stopLoss: priceOf(stopLoss),
  takeProfit: priceOf(takeProfit),
  trailing: priceOf(trailing),
});

/** Guards of an open order are checked against its current exit price; without any quote, against its open price. */
const openProblems = ({ type, openPrice }: Order, asked: Asked, quote: Quote | null): Problem[] => {
  const reference = quote ? exitPrice(type, quote) : unitsOf(openPrice);
  return reference === null ? [] : guardProblems(type, reference, guardsOf(asked));
};

/** Guards that do not change must also stay on the right side of a new entry price. */
const pendingProblems = (item: Order, asked: Asked, quote: Quote | null): Problem[] => {
  const { type, entry } = item;
  const price = unitsOf(asked.entryPrice ?? item.entryPrice);
  if (price === null || entry === 'market') return [];
  const isMoved = asked.entryPrice !== undefined;
  const guards = isMoved ? guardsOf({ ...guardsBefore(item), ...asked }) : guardsOf(asked);
  return [
    ...(isMoved && quote ? entryProblems({ side: type, entry, price }, quote) : []),
    ...guardProblems(type, price, guards),
  ];
};

const guardsBefore = ({ stopLoss, takeProfit, trailing }: Order): Asked => ({ stopLoss, takeProfit, trailing });

/** A new trailing stop starts from the current price. */
const valuesOf = (item: Order, asked: Asked, quote: Quote | null): Values => {
  const prices = Object.entries({ ...guardsOf(asked), entryPrice: priceOf(asked.entryPrice) }).map(
    ([field, price]) => [field, price == null ? price : exactText(price)] as const,
  );
  const values: Values = Object.fromEntries(prices);
  if (asked.trailing === undefined || item.status === 'pending') return values;
  const best = quote ? exitPrice(item.type, quote) : unitsOf(item.openPrice);
  return { ...values, trailingBest: asked.trailing === null || best === null ? null : exactText(best) };
};
