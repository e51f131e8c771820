import { binaryPrice } from './binary.ts';
import { entryPrice, exitPrice } from './forex.ts';
import type { Price, Quote } from './price.ts';
import type { Receipt } from './receipt.ts';
import { levelOf } from './receipt-parts.ts';

type Phase = 'open' | 'close';
type Basis = Receipt['close']['basis'];

/** The order's price from a quote at its opening or closing. */
const priceIn = (receipt: Receipt, phase: Phase, quote: Quote): Price => {
  if (receipt.kind === 'binary') return binaryPrice(quote);
  return phase === 'open' ? entryPrice(receipt.type, quote) : exitPrice(receipt.type, quote);
};

/** The rule for a price by its basis; `offered` are the prices of the ticks, the deciding one last. */
const isFrom: Readonly<Record<Basis, (price: Price, offered: readonly Price[]) => boolean>> = {
  tick: (price, offered) => price === offered.at(-1),
  range: (price, offered) => offered.some((one) => one <= price) && offered.some((one) => one >= price),
  agreed: () => true,
  none: () => false,
};

/** Whether the close reason allows the basis of a phase. */
const isBasisAllowed = ({ reason }: Receipt, phase: Phase, basis: Basis): boolean => {
  if (basis === 'none') return phase === 'close' && reason === 'void';
  return basis !== 'agreed' || (phase === 'close' && reason === 'adjustment');
};

/** Whether the price of a phase follows from its ticks or an agreement. */
export const isPriceRight = (receipt: Receipt, phase: Phase, quotes: readonly Quote[]): boolean => {
  const side = receipt[phase];
  if (!side) return receipt.kind === 'binary';
  const { price: text, basis } = side;
  if (!isBasisAllowed(receipt, phase, basis)) return false;
  if (text === null) return basis === 'none' || basis === 'agreed';
  const price = levelOf(text);
  const offered = quotes.map((quote) => priceIn(receipt, phase, quote));
  return price !== null && isFrom[basis](price, offered);
};
