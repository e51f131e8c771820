import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { isPaused, limitsExceeded } from '@countinghouse/contract/mandate/coverage.ts';
import type { CreateOrder, Order } from '@countinghouse/contract/order/order.ts';
import type { NotificationKind } from '@countinghouse/contract/notification/kinds.ts';
import type { OrderChange } from '@countinghouse/contract/order/order-change.ts';
import type { Context } from '../../kernel/context.ts';
import { loadMany, type Loaded } from '../../kernel/resource/records.ts';
import { holdInForce, mandateTable } from '../mandate/index.ts';
import { notify } from '../notification/index.ts';
import { lockTrader } from '../trading-policy/index.ts';
import { useOf } from './mandate-use.ts';
import type { orderTable } from './order-table.ts';

/** The mandate in force that a customer gave to exactly this member of staff, and what of it is in use. */
const heldMandate = async (context: Context, lead: string) => {
  await lockTrader(context, lead);
  const today = dayOf(context.now);
  const id = await holdInForce(context, { lead, agent: context.actor.id, today });
  const [held] = await loadMany(context, mandateTable, { ids: id === undefined ? [] : [id], action: 'read' });
  return held && { id: held.id, limits: held.item, use: (await useOf(context, held.id, held.item)).inUse };
};

/** The mandate of the caller that covers the order as requested; null if the customer must confirm it. */
export const coveringMandate = async (context: Context, lead: string, input: CreateOrder): Promise<string | null> => {
  const held = await heldMandate(context, lead);
  if (!held) return null;
  const { kind, symbol, leverage, quantity } = input;
  const order = { kind, symbol, leverage, stake: toCents(quantity) };
  return limitsExceeded(held.limits, held.use, order).length === 0 ? held.id : null;
};

/**
 * Whether the caller may do this to an order without its customer: only to one placed under their own mandate, which must
 * still be in force. Once the loss limit is reached they can still end it, but not change it.
 */
export const isUnderMandate = async (
  context: Context,
  { item }: Loaded<typeof orderTable.resource>,
  action: OrderChange['action'],
): Promise<boolean> => {
  if (item.mandate === null) return false;
  const held = await heldMandate(context, item.lead);
  if (held?.id !== item.mandate.id) return false;
  return action !== 'update' || !isPaused(held.limits, held.use);
};

/** Names in the audit trail what staff did under a mandate. */
export const actionUnderMandate = {
  create: 'order.placeUnderMandate',
  update: 'order.changeUnderMandate',
  close: 'order.closeUnderMandate',
  cancel: 'order.cancelUnderMandate',
} as const;

const notices = {
  create: 'order.mandatePlaced',
  update: 'order.mandateChanged',
  close: 'order.mandateClosed',
  cancel: 'order.mandateCancelled',
} as const satisfies Record<keyof typeof actionUnderMandate, NotificationKind>;

/** Notifies the customer of what was done under the mandate, with its person and date. */
export const notifyUnderMandate = async (
  context: Context,
  order: Order,
  action: keyof typeof notices,
): Promise<void> => {
  if (order.mandate === null) return;
  await notify(context, {
    to: [order.lead],
    kind: notices[action],
    params: {
      name: order.symbol,
      by: order.mandate.by,
      signedAt: new Date(order.mandate.signed).toISOString(),
      amount: action === 'close' ? (order.profit ?? 0) : order.quantity,
    },
    recordId: order.id,
  });
};
