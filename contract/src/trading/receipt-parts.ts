import { toCents } from '../kernel/money.ts';
import type { Position } from './forex.ts';
import { type Price, type Quote, readPrice } from './price.ts';
import type { Receipt, ReceiptTick } from './receipt.ts';
import type { WitnessQuote } from './witness.ts';

export const millisecondsOf = (instant: string): number => new Date(instant).getTime();

/** A price of a receipt; null if it is missing or invalid. */
export const levelOf = (text: string | null): Price | null => (text === null ? null : readPrice(text));

const pricesOf = ({ bid, ask, time }: Omit<ReceiptTick, 'witness'>): WitnessQuote => ({
  bid: levelOf(bid) ?? 0n,
  ask: levelOf(ask) ?? 0n,
  time: millisecondsOf(time),
});

const isSpread = ({ bid, ask }: WitnessQuote): boolean => bid > 0n && ask >= bid;

/** Ticks as quotes; null if one is invalid or they are not in chronological order. */
const quotesOf = (symbol: string, ticks: readonly ReceiptTick[]): Quote[] | null => {
  const quotes: readonly Quote[] = ticks.map(({ witness, ...tick }) => ({
    symbol,
    ...pricesOf(tick),
    ...(witness && { witness: pricesOf(witness) }),
  }));
  const isSound = quotes.every(
    (quote, index) =>
      isSpread(quote) && isSpread(quote.witness ?? quote) && quote.time >= (quotes[index - 1]?.time ?? quote.time),
  );
  return isSound ? [...quotes] : null;
};

/** The parsed input of the check. */
export interface ReceiptParts {
  readonly receipt: Receipt;
  readonly stake: bigint;
  readonly opened: readonly Quote[];
  readonly closed: readonly Quote[];
}

/** The parts of a receipt; null if its ticks are invalid. */
export const partsOf = (receipt: Receipt): ReceiptParts | null => {
  const opened = quotesOf(receipt.symbol, receipt.open?.ticks ?? []);
  const closed = quotesOf(receipt.symbol, receipt.close.ticks);
  return opened && closed ? { receipt, stake: toCents(receipt.quantity), opened, closed } : null;
};

/** The position that was opened; null if there was none. */
export const openedPosition = ({ receipt, stake }: ReceiptParts): Position | null => {
  const open = levelOf(receipt.open?.price ?? null);
  return open === null ? null : { side: receipt.type, stake, leverage: receipt.leverage, open };
};
