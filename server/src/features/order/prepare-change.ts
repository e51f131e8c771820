import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import type { OrderChange } from '@countinghouse/contract/order/order-change.ts';
import type { Context } from '../../kernel/context.ts';
import type { Loaded } from '../../kernel/resource/records.ts';
import { confirming, prepareChange } from '../prepared/index.ts';
import type { orderTable } from './order-table.ts';

interface Wanted extends Pick<OrderChange, 'action' | 'changes' | 'before'> {
  /** The record that the customer confirms, if any. */
  readonly prepared?: string | undefined;
}

interface Steps<Checked> {
  /** Refuses what is not possible now. */
  readonly check: () => Checked;
  readonly run: (checked: Checked) => Promise<Order>;
}

/**
 * Does to an order what its customer asks for or confirms. Staff cannot: they ask the customer to confirm it, and the
 * order stays as it is.
 */
export const forCustomer = async <Checked>(
  context: Context,
  { id, item }: Loaded<typeof orderTable.resource>,
  { prepared, ...wanted }: Wanted,
  { check, run }: Steps<Checked>,
): Promise<Order> => {
  const kind = 'orderChange';
  const terms = { order: id, type: item.type, version: item.version, ...wanted };
  if (context.actor.role === 'lead')
    return confirming(context, { kind, id: prepared, given: terms }, () => run(check()));
  check();
  const toPrepare = { kind, lead: item.lead, name: item.symbol, cents: toCents(item.quantity), terms } as const;
  await prepareChange(context, toPrepare, { order: id, action: wanted.action });
  return item;
};
