import type { Position, Side } from './forex.ts';
import type { Price } from './price.ts';
import type { Receipt } from './receipt.ts';
import { levelOf, openedPosition, type ReceiptParts } from './receipt-parts.ts';
import { stopOutPrice, trailingPrice } from './triggers.ts';

const trailed = ({ trailing, trailingBest }: Pick<Receipt, 'trailing' | 'trailingBest'>, side: Side): Price | null => {
  const [distance, best] = [levelOf(trailing), levelOf(trailingBest)];
  return distance === null || best === null ? null : trailingPrice(side, { distance, best });
};

type Guarded = Pick<Receipt, 'stopLoss' | 'takeProfit' | 'trailing' | 'trailingBest'>;
type Guard = (receipt: Guarded, position: Pick<Position, 'side' | 'leverage' | 'open'>) => Price | null;

/** The price of the guard that is recorded as the close reason; null if there was none. */
export const guards: Partial<Record<Receipt['reason'], Guard>> = {
  stopOut: (_receipt, position) => stopOutPrice(position),
  stopLoss: ({ stopLoss }) => levelOf(stopLoss),
  takeProfit: ({ takeProfit }) => levelOf(takeProfit),
  trailingStop: (receipt, { side }) => trailed(receipt, side),
};

/** Whether the closing price had reached the guard recorded as the close reason, if any. */
export const isTriggered = (parts: ReceiptParts): boolean => {
  const { receipt } = parts;
  const guard = guards[receipt.reason];
  if (!guard) return true;
  const position = openedPosition(parts);
  const price = levelOf(receipt.close.price);
  if (!position || price === null || receipt.kind !== 'forex') return false;
  const level = guard(receipt, position);
  const falls = (receipt.reason === 'takeProfit') !== (receipt.type === 'buy');
  return level !== null && (falls ? price <= level : price >= level);
};
