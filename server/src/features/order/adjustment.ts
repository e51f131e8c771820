import { Money, toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { PriceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import { propose } from '../approval/index.ts';
import { closeHeld } from './close-order.ts';
import { anyOrder } from './order-table.ts';
import { evidenceUpTo, latestQuote, requireTrustedClock, shownPrice } from './quotes.ts';
import { refuseBeyond } from './refuse-fields.ts';
import { type Closing, type Pricing, settle } from './settlement.ts';
import { termsOf } from './terms.ts';

const kind = 'order.adjust';

/** A manual settlement, as opposed to the market price: exactly one of these. */
export interface ByHand {
  readonly profit?: number;
  readonly closePrice?: string;
  readonly void?: true;
}

/** The result of the settlement as shown to the approvers; a price determines the profit. */
const After = z.object({
  closePrice: z.nullable(PriceText),
  profit: Money,
  void: z.optional(z.literal(true)),
  quantity: z.optional(Money),
});

const byHandOf = ({ closePrice, profit, void: isVoid }: z.output<typeof After>): ByHand => {
  if (isVoid) return { void: true };
  return closePrice === null ? { profit } : { closePrice };
};

const pricingOf = ({ profit, closePrice }: ByHand): Pricing => {
  if (profit !== undefined) return { basis: 'agreed', profit: toCents(profit) };
  if (closePrice !== undefined) return { basis: 'agreed', price: toPrice(closePrice) };
  return { basis: 'none' };
};

const closingOf = (byHand: ByHand, at: Date, adjustmentReason: string): Closing => ({
  reason: byHand.void ? 'void' : 'adjustment',
  at,
  pricing: pricingOf(byHand),
  ticks: [],
  adjustmentReason,
});

const shown = (order: Order, closing: Closing) => {
  const { price, profit, raw } = settle(termsOf(order), closing);
  refuseBeyond(raw ?? profit);
  return { closePrice: price === null ? null : shownPrice(order.symbol, price), profit: toEuro(profit) };
};

/** The result at the market now; null without a quote, and for binary orders, which have no market exit. */
const atMarket = ({ app, now }: Context, order: Order) => {
  const quote = latestQuote(app, order.symbol);
  if (order.kind === 'binary' || !quote) return { closePrice: null, profit: null };
  const closePrice = shownPrice(order.symbol, exitPrice(order.type, quote));
  const closing = { reason: 'staff', at: now, pricing: { basis: 'tick' }, ticks: evidenceUpTo(app, quote) } as const;
  return { ...shown(order, closing), closePrice };
};

/**
 * Proposes a manual settlement with the market result beside it; the order stays live meanwhile. Returns the proposal's
 * id.
 */
export const proposeAdjustment = (
  context: Context,
  order: Order,
  { reason, ...byHand }: ByHand & { readonly reason: string },
): Promise<string> => {
  const { type, quantity, leverage, openPrice } = order;
  const terms = { type, quantity, leverage, openPrice };
  return propose(context, {
    kind,
    resource: 'order',
    recordId: order.id,
    leadId: order.lead,
    reason,
    params: {
      name: order.symbol,
      before: { ...terms, ...atMarket(context, order) },
      after: { ...terms, ...shown(order, closingOf(byHand, context.now, reason)), ...(byHand.void && { void: true }) },
    },
  });
};

/** Settles the order as approved, unless it has ended in another way. */
export const adjustApproval = approvalKind({
  kind,
  params: z.object({ name: z.string(), after: After }),
  // The stake returns from the margin with the result.
  credit: ({ after: { quantity = 0, profit } }) => toCents(quantity) + toCents(profit),
  mayDecide: ({ role }) => reachOf(role, 'order:adjust') === 'all',
  approved: async (context, { record, reason, params }) => {
    requireTrustedClock(context.app);
    const closing = closingOf(byHandOf(params.after), context.now, reason);
    const ids = record === null ? [] : [record];
    const [held] = await loadMany(context, anyOrder, { ids, action: 'read', lock: true });
    // After a part was closed, the proposal is about another stake.
    const isSame = held !== undefined && held.item.quantity === (params.after.quantity ?? held.item.quantity);
    if (!isSame || !(await closeHeld(context, held, closing))) throw new Refusal('conflict', 'approvalOutdated');
  },
});
