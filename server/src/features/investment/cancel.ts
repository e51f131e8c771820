import { type cancelInvestment as route, investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { notify } from '../notification/index.ts';
import { endWaiting } from './end-waiting.ts';
import { investmentTable } from './investment-table.ts';
import { cancelPlanned, endInvestment } from './schedule-table.ts';

/**
 * Cancels an investment within its window: all payments stop, and the principal returns less what was paid. Dividends
 * above the principal stay the customer's, so that no payment can end the right to cancel.
 */
export const cancelInvestment: Command<typeof route> = async (context, { params: { id }, body }) => {
  // The sums of the locking statement predate the lock and miss a dividend paid during the wait, so read again.
  await loadOne(context, investmentTable, { id, action: 'cancel', lock: true });
  const before = await loadOne(context, investmentTable, { id, action: 'cancel' });
  checkVersion(context, before.item, body.version);
  const { item } = before;
  if (item.status === 'pending') throw new Refusal('conflict', 'approvalPending');
  if (!investmentStates.allows(item.status, 'cancel')) throw new Refusal('conflict', 'investmentEnded');
  if (item.cancelUntil === null || new Date(item.cancelUntil) <= context.now) {
    throw new Refusal('conflict', 'cancellationOver');
  }
  if (!(await endInvestment(context, id, { status: 'cancelled', at: context.now }))) {
    throw new Refusal('conflict', 'investmentEnded');
  }
  await cancelPlanned(context, id);
  await endWaiting(context, id);
  const [cents, paid] = [toCents(item.initialAmount), toCents(item.dividendsPaid)];
  const setOff = paid < cents ? paid : cents;
  await post(context, {
    kind: 'investment.cancel',
    ref: id,
    lead: item.lead,
    record: { resource: 'investment', id },
    lines: { invested: -cents, cash: cents - setOff, ...(setOff > 0n && { interest_expense: setOff }) },
  });
  await notify(context, {
    to: [item.lead],
    kind: 'investment.cancelled',
    params: { amount: toEuro(cents - setOff), name: item.name },
    recordId: id,
  });
  const [after] = await reload(context, investmentTable, [id]);
  if (!after) throw notFound();
  announce(context, investmentTable, { change: 'cancelled', before: [before], after: [after] });
  return after.item;
};
