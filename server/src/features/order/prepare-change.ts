import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import type { OrderChange } from '@countinghouse/contract/order/order-change.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Loaded, loadMany } from '../../kernel/resource/records.ts';
import { confirming, prepareChange } from '../prepared/index.ts';
import { orderTable } from './order-table.ts';
import { actionUnderMandate, isUnderMandate, notifyUnderMandate } from './under-mandate.ts';

interface Wanted extends Pick<OrderChange, 'action' | 'changes' | 'before'> {
  /** The record that the customer confirms, if any. */
  readonly prepared?: string | undefined;
}

interface Steps<Checked> {
  /** Refuses what is not possible now. */
  readonly check: () => Checked;
  /** `action` names it in the audit trail, if it is not the call itself. */
  readonly run: (checked: Checked, action?: string) => Promise<Order>;
}

/**
 * Does to an order what its customer asks for or confirms, or what staff may do under a mandate. Otherwise staff cannot:
 * they ask the customer to confirm it, and the order stays as it is.
 */
export const forCustomer = async <Checked>(
  context: Context,
  held: Loaded<typeof orderTable.resource>,
  { prepared, ...wanted }: Wanted,
  { check, run }: Steps<Checked>,
): Promise<Order> => {
  const { id, item } = held;
  const kind = 'orderChange';
  const terms = { order: id, type: item.type, version: item.version, ...wanted };
  if (context.actor.role === 'lead')
    return confirming(context, { kind, id: prepared, given: terms }, () => run(check()));
  if (item.mandate !== null && (await isUnderMandate(context, held, wanted.action))) {
    // Only what changes an order waits for it.
    const [now] = await loadMany(context, orderTable, { ids: [id], action: 'read', lock: true });
    if (now?.item.version !== item.version) throw new Refusal('stale', 'versionConflict');
    const done = await run(check(), actionUnderMandate[wanted.action]);
    await notifyUnderMandate(context, done, wanted.action);
    return done;
  }
  check();
  const toPrepare = { kind, lead: item.lead, name: item.symbol, cents: toCents(item.quantity), terms } as const;
  await prepareChange(context, toPrepare, { order: id, action: wanted.action });
  return item;
};
