import { forexProfit, type Position, rawProfit, type Side } from './forex.ts';
import { type Price, priceDecimals, priceText, type Quote, toPrice } from './price.ts';
import type { TradedSymbol } from './symbols.ts';
import { stopOutPrice } from './triggers.ts';

type Spread = Pick<Quote, 'bid' | 'ask'>;

/** The unit for price moves: a pip for currencies (ten of their last decimal), otherwise the last decimal. */
export const pipOf = ({ group, decimals }: Pick<TradedSymbol, 'group' | 'decimals'>): Price =>
  10n ** BigInt(priceDecimals - decimals + (group === 'forex' ? 1 : 0));

/** The spread in tenths of a pip. */
export const spreadTenths = ({ bid, ask }: Spread, traded: Pick<TradedSymbol, 'group' | 'decimals'>): bigint =>
  ((ask - bid) * 10n) / pipOf(traded);

/** Spreads by which a market price may move while it is confirmed, unless the customer decides otherwise. */
const usualSpreads = 5n;

/** The usual maximum deviation of a symbol's market orders, as decimal text. */
export const usualDeviation = ({ spread, decimals }: Pick<TradedSymbol, 'spread' | 'decimals'>): string =>
  priceText(usualSpreads * toPrice(spread), decimals);

const moved = (side: Side, price: Price, by: Price): Price => (side === 'buy' ? price + by : price - by);

export interface ForexTerms extends Position {
  readonly stopLoss?: Price;
  readonly takeProfit?: Price;
}

/** The effects of a leveraged order opened at its price, in cents; the worst loss is its margin. */
export interface ForexPreview {
  /** Reserved while the order is open. */
  readonly margin: bigint;
  /** Stake times leverage. */
  readonly exposure: bigint;
  /** The loss if the order closed immediately: it opens on one side of the spread and closes on the other. */
  readonly spreadCost: bigint;
  /** Profit of a move by one pip in the right direction, or loss in the other. */
  readonly pipValue: bigint;
  /** The same for a move by one percent. */
  readonly percentValue: bigint;
  /** The price at which the whole stake is lost. */
  readonly stopOut: Price;
  readonly atStopLoss: bigint | null;
  readonly atTakeProfit: bigint | null;
}

/** Calculates an order before it is placed, with the rules by which it would be settled. */
export const forexPreview = (
  terms: ForexTerms,
  quote: Spread,
  traded: Pick<TradedSymbol, 'group' | 'decimals'>,
): ForexPreview => {
  const { side, stake, leverage, open, stopLoss, takeProfit } = terms;
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
