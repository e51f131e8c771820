import type { Order } from '@countinghouse/contract/order/order.ts';
import { policyDefaults } from '@countinghouse/contract/trading-policy/policy.ts';
import { entryPrice, exitPrice, type Position, type Side } from '@countinghouse/contract/trading/forex.ts';
import { leverageCap } from '@countinghouse/contract/trading/leverage.ts';
import { exactPriceText, type Price, type Quote } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { type Guards, triggerAt } from '@countinghouse/contract/trading/triggers.ts';
import type { Closing } from '../order/index.ts';
import { awayFrom, type DemoMarket, firstHit } from './demo-market.ts';
import { closed, type DemoOrder, type Draft, type Drawn, orderOf, type Trader } from './demo-order.ts';
import { pick } from './seeded-random.ts';

const minute = 60_000;
const day = 86_400_000;

/** A leveraged order with its guards and, if any, its close; null if nothing was quoted. */
export const drawForex = (random: () => number, trader: Trader, draft: Draft): DemoOrder | null => {
  const { traded, at } = draft;
  const { market } = trader;
  const opened = market.ticksUpTo(traded.symbol, at);
  const quote = opened.at(-1);
  if (!quote) return null;
  const { order: base, enteredBy } = orderOf(random, trader, draft);
  const open = entryPrice(base.type, quote);
  const cap = leverageCap('retail', traded.assetClass);
  const leverage = Math.max(1, Math.round(cap * pick(random, [0.2, 0.5, 0.5, 1])));
  const position = { side: base.type, stake: BigInt(draft.stake), leverage, open };
  const guards = guardsOf(random, position, traded.decimals);
  const order: Order = {
    ...base,
    ...forexTerms,
    leverage,
    openPrice: exactPriceText(open, traded.decimals),
    stopLoss: textOf(guards.stopLoss, traded),
    takeProfit: textOf(guards.takeProfit, traded),
    dateOpened: new Date(at).toISOString(),
  };
  const later = at + (0.02 + random() * random() * 6) * day;
  const requested = draft.isHeld ? null : nextQuoted(trader, traded.symbol, later);
  const drawn = { order, enteredBy, opened, seen: enteredBy === null ? seenBefore(opened, entryOf(base.type)) : null };
  const closing = endOf(drawn, { position, guards, requested, now: trader.now, market });
  return closing ? closed(drawn, closing) : { ...drawn, ended: null };
};

const entryOf = (side: Side) => (quote: Quote) => entryPrice(side, quote);
const exitOf = (side: Side) => (quote: Quote) => exitPrice(side, quote);

/** The price on the customer's screen: that of the quote before the deciding one. */
const seenBefore = (ticks: readonly Quote[], priceOf: (quote: Quote) => Price): Price | null => {
  const quote = ticks.at(-2) ?? ticks.at(-1);
  return quote ? priceOf(quote) : null;
};

/** A customer who closes an order has a price on their screen. */
const withSeen = (closing: Closing, type: Side): Closing =>
  closing.reason === 'customer' ? { ...closing, seen: seenBefore(closing.ticks, exitOf(type)) } : closing;

const forexTerms = {
  kind: 'forex',
  payout: null,
  expectedProfit: null,
  closeOutPercent: policyDefaults.closeOutPercent,
  expiryPreset: null,
  expiration: null,
} as const;

const textOf = (price: Price | undefined, { decimals }: TradedSymbol): string | null =>
  price === undefined ? null : exactPriceText(price, decimals);

/** A twentieth to a third of the stake away, scaled by the leverage; the target somewhat further. */
const guardsOf = (random: () => number, { side, leverage, open }: Position, decimals: number): Guards => {
  const away = ((0.05 + random() * 0.28) * 1_000_000) / leverage;
  const sign = side === 'buy' ? 1 : -1;
  return {
    ...(random() < 0.5 && { stopLoss: awayFrom(open, -sign * away, decimals) }),
    ...(random() < 0.35 && { takeProfit: awayFrom(open, sign * away * 1.3, decimals) }),
  };
};

interface Course {
  readonly position: Position;
  readonly guards: Guards;
  /** The planned time of a manual close; null when it is in the future. */
  readonly requested: number | null;
  readonly now: number;
  readonly market: DemoMarket;
}

/**
 * Guards close the order as soon as a price reaches them, otherwise the planned manual close does; null when neither
 * has happened yet.
 */
const endOf = (
  { order: { symbol, type }, enteredBy, opened }: Drawn,
  { position, guards, requested, now, market }: Course,
): Closing | null => {
  const triggered = (tick: Quote) => triggerAt(position, guards, exitPrice(type, tick));
  const span = { from: opened.at(-1)?.time ?? now, to: requested ?? now };
  const hit = firstHit({ market, symbol, isHit: (tick) => triggered(tick) !== null }, span);
  const end = hit ?? requested;
  if (end === null) return null;
  const ticks = market.ticksUpTo(symbol, end);
  const [deciding] = ticks.slice(-1);
  const byHand = enteredBy === null ? 'customer' : 'staff';
  const reason = (hit !== null && deciding && triggered(deciding)) || byHand;
  const closing = { reason, at: new Date(end), pricing: { basis: 'tick' }, ticks } as const;
  return withSeen(closing, type);
};

/** The first moment in the range at which the symbol was quoted; null when that is in the future. */
const nextQuoted = ({ market, now }: Trader, symbol: string, from: number): number | null => {
  for (let time = Math.floor(from); time < now; time += 15 * minute) {
    if (market.isQuotedAt(symbol, time - 10_000) && market.isQuotedAt(symbol, time)) return time;
  }
  return null;
};
