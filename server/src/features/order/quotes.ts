import { isCustomer } from '../../kernel/actor.ts';
import { isBeyond, type Seen } from '@countinghouse/contract/order/order-terms.ts';
import {
  exactPriceText,
  type Price,
  priceDecimals,
  priceText,
  type Quote,
  staleMilliseconds,
  toPrice,
} from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { App, Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Market, marketOf } from '../price/index.ts';
import { noteRefused } from './refused-prices.ts';

/** A quote to trade on, and the moment at which it was the latest. */
export interface Offer {
  readonly quote: Quote;
  readonly at: Date;
}

/** Refuses every trade while the clock cannot be trusted. */
export const requireTrustedClock = (app: App): void => {
  if (marketOf(app).state().isHalted) throw new Refusal('conflict', 'tradingHalted');
};

/**
 * The current quote to trade on; 409 when the market is closed or no quote is fresh. `at` is the present, because a
 * command that waited for a lock began earlier than its quote.
 */
export const offerNow = (app: App, symbol: string): Offer => {
  const market = marketOf(app);
  requireTrustedClock(app);
  const at = app.clock.now();
  const quote = market.tradable(symbol, at);
  if (quote) return { quote, at };
  throw new Refusal('conflict', obstacleOf(market, symbol, at), { params: { symbol } });
};

const obstacleOf = ({ feed, state }: Market, symbol: string, at: Date) => {
  if (!feed.isOpen(symbol, at)) return 'marketClosed';
  return state().doubted.includes(symbol) ? 'priceDoubted' : 'priceStale';
};

export interface Named {
  readonly seen: Seen;
  /** The evidence of the decision. */
  readonly ticks: readonly Quote[];
  readonly priceOf: (quote: Quote) => Price;
}

/**
 * The price that the customer saw; null unless the customer named one that a quote of the evidence had. Anybody could
 * name another one, and the published figures would be about it.
 */
export const seenPrice = (context: Context, { seen: { price }, ticks, priceOf }: Named): Price | null => {
  if (price === undefined || !isCustomer(context.actor)) return null;
  const named = toPrice(price);
  return ticks.some((tick) => priceOf(tick) === named) ? named : null;
};

interface Compared extends Named {
  readonly symbol: string;
  readonly offered: Price;
}

/**
 * Refuses a price that is further from the one that the customer saw than they allow, with the new price. The refusal
 * counts only if they can have seen it: with invented prices, anybody could raise the published number.
 */
export const requireSeen = (context: Context, { symbol, offered, ...named }: Compared): void => {
  if (!isBeyond(named.seen, offered)) return;
  if (seenPrice(context, named) !== null) noteRefused(context.app, { symbol, lead: context.actor.id });
  throw new Refusal('conflict', 'priceMoved', { params: { symbol, price: shownPrice(symbol, offered) } });
};

/** A price as in lists: in its symbol's places, with more where they are not zero. */
export const shownPrice = (symbol: string, price: Price): string =>
  exactPriceText(price, symbolNamed(symbol)?.decimals ?? 0);

/** The latest quote of a symbol, however old; null when there is none. */
export const latestQuote = (app: App, symbol: string): Quote | null =>
  marketOf(app)
    .latest()
    .find((quote) => quote.symbol === symbol) ?? null;

/** The quotes of the ten seconds up to a quote, itself last: the evidence of its decision. */
export const evidenceUpTo = (app: App, quote: Quote): Quote[] => {
  const { symbol, time } = quote;
  const before = marketOf(app)
    .recent(symbol, time - staleMilliseconds)
    .filter((tick) => tick.time < time);
  return [...before, quote];
};

/** A price in the form that the database takes: decimal text with all places. */
export const exactText = (price: Price): string => priceText(price, priceDecimals);
