import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { CreateOrder } from '@countinghouse/contract/order/order.ts';
import { entryProblems, expirationOf, guardProblems } from '@countinghouse/contract/order/order-terms.ts';
import { expectedProfit, payoutOf } from '@countinghouse/contract/trading/binary.ts';
import { entryPrice, exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { isMarketOpen } from '@countinghouse/contract/trading/market-hours.ts';
import { type Price, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { marketOf } from '../price/index.ts';
import {
  evidenceUpTo,
  exactText,
  latestQuote,
  type Named,
  offerNow,
  requireSeen,
  requireTrustedClock,
  seenPrice,
} from './quotes.ts';
import { refuseFields } from './refuse-fields.ts';

/** The outcome of placing an order beyond its input: values of its row, and the ticks on which it opened, if any. */
export interface NewOrder {
  readonly values: Values;
  readonly ticks: readonly Quote[];
  /** The price that the customer saw, at the market. */
  readonly seen?: Price | null;
  /** A past trade moves no money. */
  readonly isPast: boolean;
}

const guardNames = ['stopLoss', 'takeProfit', 'trailing'] as const;
type Guards = { readonly [Guard in (typeof guardNames)[number]]?: Price };

const readGuards = (input: CreateOrder): Guards =>
  Object.fromEntries(
    guardNames.flatMap((guard) => {
      const text = input[guard];
      return text === undefined ? [] : [[guard, toPrice(text)]];
    }),
  );

const guardValues = (guards: Guards): Values =>
  Object.fromEntries(Object.entries(guards).map(([guard, price]) => [guard, exactText(price)]));

const atMarket = (context: Context, input: CreateOrder): NewOrder => {
  const { quote, at } = offerNow(context.app, input.symbol);
  const [entry, exit] = [entryPrice(input.type, quote), exitPrice(input.type, quote)];
  const ticks = evidenceUpTo(context.app, quote);
  const named: Named = { seen: input, ticks, priceOf: (tick) => entryPrice(input.type, tick) };
  requireSeen(context, { ...named, symbol: input.symbol, offered: entry });
  const guards = readGuards(input);
  refuseFields(guardProblems(input.type, exit, guards));
  return {
    isPast: false,
    ticks,
    seen: seenPrice(context, named),
    values: {
      ...guardValues(guards),
      status: 'open',
      openPrice: exactText(entry),
      dateOpened: at,
      ...(guards.trailing !== undefined && { trailingBest: exactText(exit) }),
    },
  };
};

/** Waits for its price, even while the market is closed. */
const atPrice = (context: Context, input: CreateOrder, entry: 'limit' | 'stop'): NewOrder => {
  const price = toPrice(input.entryPrice ?? '');
  const guards = readGuards(input);
  const quote = latestQuote(context.app, input.symbol);
  refuseFields([
    ...(quote ? entryProblems({ side: input.type, entry, price }, quote) : []),
    ...guardProblems(input.type, price, guards),
  ]);
  return {
    isPast: false,
    ticks: [],
    values: { ...guardValues(guards), status: 'pending', entryPrice: exactText(price) },
  };
};

/** A binary order that expires while its market is closed would be void, so it is refused. */
const requireOpenAt = ({ app }: Context, input: CreateOrder, expires: Date): void => {
  const traded = symbolNamed(input.symbol);
  const isOpen = marketOf(app).feed.isOpen(input.symbol, expires) || (traded && isMarketOpen(traded.hours, expires));
  if (isOpen) return;
  refuseFields([{ path: input.expiration === undefined ? 'expiryPreset' : 'expiration', code: 'expiryMarketClosed' }]);
};

/** The payout is fixed now; the entry is the first tick after this moment. */
const newBinary = (context: Context, input: CreateOrder): NewOrder => {
  const { now } = context;
  const { symbol, expiryPreset } = input;
  offerNow(context.app, symbol);
  const traded = symbolNamed(symbol);
  if (!traded) throw new Refusal('invalid', 'invalidInput');
  const expires = expirationOf(input, now);
  requireOpenAt(context, input, expires);
  const payout = payoutOf(traded.assetClass, expires.getTime() - now.getTime());
  return {
    isPast: false,
    ticks: [],
    values: {
      status: 'open',
      payout,
      expectedProfit: expectedProfit(toCents(input.quantity), payout).toString(),
      expiryPreset,
      expiration: expires,
    },
  };
};

/** The new order as of now; refused when the market does not allow it. Its terms must have been checked. */
export const newOrderOf = (context: Context, input: CreateOrder): NewOrder => {
  requireTrustedClock(context.app);
  if (input.kind === 'binary') return newBinary(context, input);
  const entry = input.entry ?? 'market';
  return entry === 'market' ? atMarket(context, input) : atPrice(context, input, entry);
};
