import type { CloseReason, Order } from '@countinghouse/contract/order/order.ts';
import type { NotificationKind } from '@countinghouse/contract/notification/kinds.ts';
import type { Context } from '../../kernel/context.ts';
import { notify } from '../notification/index.ts';

/** The notification to a customer about a close that they did not request. */
const noticeOf: Readonly<Partial<Record<CloseReason, NotificationKind>>> = {
  stopOut: 'order.stopOut',
  stopLoss: 'order.triggered',
  takeProfit: 'order.triggered',
  trailingStop: 'order.triggered',
  closeOut: 'order.closeOut',
  expiry: 'order.expired',
  void: 'order.voided',
  adjustment: 'order.adjusted',
};

const notifyOf = (context: Context, order: Order, kind: NotificationKind, params: Record<string, string | number>) =>
  notify(context, {
    to: [order.lead],
    except: context.actor.role === 'lead' ? context.actor.id : null,
    kind,
    params: { name: order.symbol, ...params },
    recordId: order.id,
    dedupeKey: `${kind}:${order.id}`,
  });

export const notifyFilled = async (context: Context, order: Order): Promise<void> => {
  await notifyOf(context, order, 'order.filled', { price: order.openPrice ?? '' });
};

export const notifyRefused = async (context: Context, order: Order): Promise<void> => {
  await notifyOf(context, order, 'order.refused', { amount: order.quantity });
};

/** Notifies the customer that an order ended, unless they closed it themselves. */
export const notifyClosed = async (context: Context, order: Order): Promise<void> => {
  const kind = order.adjustmentReason === null ? order.closeReason && noticeOf[order.closeReason] : 'order.adjusted';
  if (!kind) return;
  const { adjustmentReason: reason, closedByName } = order;
  const amounts = { amount: order.profit ?? 0, ...(kind === 'order.voided' && { stakeAmount: order.quantity }) };
  await notifyOf(context, order, kind, { ...amounts, ...(reason !== null && { reason, by: closedByName ?? '' }) });
};

export const notifyImported = async (context: Context, order: Order): Promise<void> => {
  await notifyOf(context, order, 'order.imported', { amount: order.profit ?? 0 });
};
