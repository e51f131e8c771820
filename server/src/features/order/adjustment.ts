import { Money, toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { PriceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { propose } from '../approval/index.ts';
import { closeAt } from './close-order.ts';
import { evidenceUpTo, latestQuote } from './quotes.ts';
import { shownPrice } from './receipt-of.ts';
import { refuseBeyond } from './refuse-fields.ts';
import { type Closing, type Pricing, settle } from './settlement.ts';
import { termsOf } from './terms.ts';

const kind = 'order.adjust';

/** What somebody wants to settle an order at, beside the market: one of these. */
export interface ByHand {
  readonly profit?: number;
  readonly closePrice?: string;
  readonly void?: true;
}

/** How the order will stand, as those who decide read it; a price makes the profit. */
const After = z.object({ closePrice: z.nullable(PriceText), profit: Money, void: z.optional(z.literal(true)) });

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

/** How an order would end, in the words of its fields. */
const shown = (order: Order, closing: Closing) => {
  const { price, profit, raw } = settle(termsOf(order), closing);
  refuseBeyond(raw ?? profit);
  return { closePrice: price === null ? null : shownPrice(order.symbol, price), profit: toEuro(profit) };
};

/** How it would end at the market now; nothing where nothing was quoted, and of a bet nobody knows. */
const atMarket = ({ app, now }: Context, order: Order) => {
  const quote = latestQuote(app, order.symbol);
  if (order.kind === 'binary' || !quote) return { closePrice: null, profit: null };
  const closePrice = shownPrice(order.symbol, exitPrice(order.type, quote));
  const closing = { reason: 'staff', at: now, pricing: { basis: 'tick' }, ticks: evidenceUpTo(app, quote) } as const;
  return { ...shown(order, closing), closePrice };
};

/**
 * Puts a settlement by hand before others, beside what the market would give; the order goes on meanwhile. Gives the
 * proposal's id.
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
      name: `${order.symbol} · ${order.leadName}`,
      before: { ...terms, ...atMarket(context, order) },
      after: { ...terms, ...shown(order, closingOf(byHand, context.now, reason)), ...(byHand.void && { void: true }) },
    },
  });
};

/** Settles the order as agreed, unless something else has ended it. */
export const adjustApproval = approvalKind({
  kind,
  params: z.object({ name: z.string(), after: After }),
  mayDecide: ({ role }) => reachOf(role, 'order:adjust') === 'all',
  approved: async (context, { record, reason, params }) => {
    const closing = closingOf(byHandOf(params.after), context.now, reason);
    if (record === null || !(await closeAt(context, record, closing)))
      throw new Refusal('conflict', 'approvalOutdated');
  },
});
