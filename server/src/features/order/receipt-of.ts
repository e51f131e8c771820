import { createHash } from 'node:crypto';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Price } from '@countinghouse/contract/trading/price.ts';
import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import { tickOf } from '../price/index.ts';
import type { OrderEvidence } from './evidence-table.ts';
import { shownPrice } from './quotes.ts';
import type { Closing, Settlement } from './settlement.ts';

/** The contents of a receipt that the order itself does not show. */
export interface Settled extends OrderEvidence {
  readonly basis: Receipt['close']['basis'];
  readonly raw: bigint | null;
}

const instant = (text: string): string => new Date(text).toISOString();

const seenIn = ({ symbol }: Order, { open, close }: Settled['seen']): Pick<Receipt, 'seen'> => {
  if (open === null && close === null) return {};
  const text = (price: Price | null) => (price === null ? null : shownPrice(symbol, price));
  return { seen: { open: text(open), close: text(close) } };
};

export const receiptOf = (order: Order, { basis, raw, ticks, seen }: Settled): Receipt => {
  const { quantity, profit, closeReason, dateClosed, dateOpened } = order;
  if (profit === null || closeReason === null || dateClosed === null)
    throw new Error('only a closed order has a receipt');
  return {
    order: order.id,
    symbol: order.symbol,
    kind: order.kind,
    type: order.type,
    quantity,
    leverage: order.leverage,
    entry: order.entry,
    entryPrice: order.entryPrice,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    trailing: order.trailing,
    trailingBest: order.trailingBest,
    payout: order.payout,
    accepted: instant(order.dateCreation),
    expiration: order.expiration === null ? null : instant(order.expiration),
    priceSource: order.priceSource,
    open:
      dateOpened === null
        ? null
        : { at: instant(dateOpened), price: order.openPrice, basis: 'tick', ticks: ticks.open.map(tickOf) },
    close: { at: instant(dateClosed), price: order.closePrice, basis, ticks: ticks.close.map(tickOf) },
    reason: closeReason,
    outcome: order.outcome,
    adjustmentReason: order.adjustmentReason,
    rawProfit: raw === null ? null : toEuro(raw),
    profit,
    returned: toEuro(toCents(quantity) + toCents(profit)),
    ...(order.mandate && { mandate: { by: order.mandate.by, signed: instant(order.mandate.signed) } }),
    ...(order.part && { part: order.part }),
    ...(order.partsQuantity > 0 && { parts: order.partsQuantity }),
    ...seenIn(order, seen),
  };
};

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export const closedAs = (
  order: Order,
  { price, profit, outcome }: Settlement,
  closing: Pick<Closing, 'reason' | 'at' | 'adjustmentReason' | 'trailingBest'>,
): Order => ({
  ...order,
  status: 'closed',
  closePrice: price === null ? null : shownPrice(order.symbol, price),
  profit: toEuro(profit),
  outcome,
  closeReason: closing.reason,
  dateClosed: closing.at.toISOString(),
  adjustmentReason: closing.adjustmentReason ?? null,
  trailingBest:
    closing.trailingBest === undefined ? order.trailingBest : shownPrice(order.symbol, closing.trailingBest),
});
