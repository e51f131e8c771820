import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { CreateOrder, Order, PlacedOrder } from '@countinghouse/contract/order/order.ts';
import { isHistory, termProblems } from '@countinghouse/contract/order/order-terms.ts';
import { reachFor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { customerOf } from '../../kernel/resource/customer.ts';
import { confirming } from '../prepared/index.ts';
import { assertMayTrade } from '../trading-policy/index.ts';
import { proposeImport } from './import-approval.ts';
import { newOrderOf } from './new-order.ts';
import { prepareOrder, termsToConfirm } from './prepare-order.ts';
import { refuseFields } from './refuse-fields.ts';
import { storeOrder } from './store-order.ts';
import { coveringMandate, notifyUnderMandate } from './under-mandate.ts';

/**
 * Places a customer's order, prepares one for a customer or places it under a mandate, or proposes a past trade, in the
 * caller's transaction. The stake of a placed order is reserved in the margin account at once; the others book nothing.
 */
export const placeOrder = async (context: Context, input: CreateOrder): Promise<PlacedOrder> => {
  const isPast = isHistory(input);
  const permission = isPast ? 'order:import' : 'order:create';
  if (reachFor(context.actor, permission) === 'none') throw new Refusal('forbidden', 'forbidden');
  const customer = await customerOf(context, input.lead, permission);
  const lead = customer.id;
  refuseFields(termProblems(input, context.now));
  if (isPast) return proposeImport(context, customer, input);
  if (context.actor.role !== 'lead') return placeFor(context, lead, input);
  requirePriceSeen(input);
  return confirming(context, { kind: 'order', id: input.prepared, given: termsToConfirm(input) }, () =>
    trade(context, lead, input),
  );
};

/** Places an order that the caller's mandate covers; any other is prepared for the customer to confirm. */
const placeFor = async (context: Context, lead: string, input: CreateOrder): Promise<PlacedOrder> => {
  const mandate = await coveringMandate(context, lead, input);
  if (mandate === null) return prepareOrder(context, lead, input);
  const placed = await trade(context, lead, input, mandate);
  await notifyUnderMandate(context, placed, 'create');
  return placed;
};

/** A customer who confirms what somebody else prepared has seen a price. */
const requirePriceSeen = ({ prepared, kind, entry = 'market', price }: CreateOrder): void => {
  if (prepared === undefined || kind !== 'forex' || entry !== 'market' || price !== undefined) return;
  refuseFields([{ path: 'price', code: 'required' }]);
};

const trade = async (
  context: Context,
  lead: string,
  input: CreateOrder,
  mandate: string | null = null,
): Promise<Order> => {
  const { kind, symbol, leverage } = input;
  const stake = toCents(input.quantity);
  const { closeOutPercent } = await assertMayTrade(context, { lead, kind, symbol, leverage, stake });
  const placed = newOrderOf(context, input);
  const kept = kind === 'binary' ? {} : { closeOutPercent };
  return storeOrder(context, { lead, input, placed: { ...placed, values: { ...placed.values, ...kept, mandate } } });
};
