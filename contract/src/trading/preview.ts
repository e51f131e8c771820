import { forexProfit, type Position, rawProfit, type Side } from './forex.ts';
import { type Price, priceDecimals, type Quote } from './price.ts';
import type { TradedSymbol } from './symbols.ts';
import { stopOutPrice } from './triggers.ts';

type Spread = Pick<Quote, 'bid' | 'ask'>;

/** The step in which moves of a price are spoken of: a pip of currencies (ten of their last place), else the last place. */
export const pipOf = ({ group, decimals }: Pick<TradedSymbol, 'group' | 'decimals'>): Price =>
  10n ** BigInt(priceDecimals - decimals + (group === 'forex' ? 1 : 0));

/** What lies between bid and ask, in tenths of a pip. */
export const spreadTenths = ({ bid, ask }: Spread, traded: Pick<TradedSymbol, 'group' | 'decimals'>): bigint =>
  ((ask - bid) * 10n) / pipOf(traded);

const moved = (side: Side, price: Price, by: Price): Price => (side === 'buy' ? price + by : price - by);

export interface ForexWish extends Position {
  readonly stopLoss?: Price;
  readonly takeProfit?: Price;
}

/** What a leveraged order would mean that opened at its price, in cents; the worst that can happen is minus its margin. */
export interface ForexPreview {
  /** Bound while the order is open. */
  readonly margin: bigint;
  /** What the stake moves. */
  readonly exposure: bigint;
  /** Lost if the order closed at once: it opens on one side of the spread and closes on the other. */
  readonly spreadCost: bigint;
  /** Won when the price goes a pip the right way, and lost when it goes the other. */
  readonly pipValue: bigint;
  /** The same of a hundredth of the price. */
  readonly percentValue: bigint;
  /** Where the whole stake is lost. */
  readonly stopOut: Price;
  readonly atStopLoss: bigint | null;
  readonly atTakeProfit: bigint | null;
}

/** Counts an order through before it is placed, with the rules by which it would be settled. */
export const forexPreview = (
  wish: ForexWish,
  quote: Spread,
  traded: Pick<TradedSymbol, 'group' | 'decimals'>,
): ForexPreview => {
  const { side, stake, leverage, open, stopLoss, takeProfit } = wish;
  const position: Position = { side, stake, leverage, open };
  const at = (price: Price | undefined): bigint | null => (price === undefined ? null : forexProfit(position, price));
  return {
    margin: stake,
    exposure: stake * BigInt(leverage),
    spreadCost: -forexProfit(position, moved(side, open, quote.bid - quote.ask)),
    pipValue: rawProfit(position, moved(side, open, pipOf(traded))),
    percentValue: rawProfit(position, moved(side, open, open / 100n)),
    stopOut: stopOutPrice(position),
    atStopLoss: at(stopLoss),
    atTakeProfit: at(takeProfit),
  };
};
