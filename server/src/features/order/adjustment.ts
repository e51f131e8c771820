import { Money, toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import { PriceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { propose } from '../approval/index.ts';
import { closeAt } from './close-order.ts';
import type { Closing, Pricing } from './settlement.ts';

const kind = 'order.adjust';

const Params = z.object({
  name: z.string(),
  profit: z.optional(Money),
  closePrice: z.optional(PriceText),
  void: z.optional(z.boolean()),
});
type Params = z.output<typeof Params>;

/** What somebody wants to settle an order at, beside the market. */
export type ByHand = Omit<Params, 'name'>;

/** Puts a settlement by hand before others; the order goes on meanwhile. Gives the proposal's id. */
export const proposeAdjustment = (
  context: Context,
  order: Order,
  { reason, ...byHand }: ByHand & { readonly reason: string },
): Promise<string> =>
  propose(context, {
    kind,
    resource: 'order',
    recordId: order.id,
    leadId: order.lead,
    reason,
    params: { ...byHand, name: `${order.symbol} · ${order.leadName}` },
  });

const pricingOf = ({ profit, closePrice }: Params): Pricing => {
  if (profit !== undefined) return { basis: 'agreed', profit: toCents(profit) };
  if (closePrice !== undefined) return { basis: 'agreed', price: toPrice(closePrice) };
  return { basis: 'none' };
};

/** Settles the order as agreed, unless something else has ended it. */
export const adjustApproval = approvalKind({
  kind,
  params: Params,
  mayDecide: ({ role }) => reachOf(role, 'order:adjust') === 'all',
  approved: async (context, { record, reason, params }) => {
    const closing: Closing = {
      reason: params.void ? 'void' : 'adjustment',
      at: context.now,
      pricing: pricingOf(params),
      ticks: [],
      adjustmentReason: reason,
    };
    if (record === null || !(await closeAt(context, record, closing)))
      throw new Refusal('conflict', 'approvalOutdated');
  },
});
