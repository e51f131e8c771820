import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import type { App } from '../../kernel/context.ts';
import { gatewayFor, paymentOf } from './consult.ts';
import { readCardDeposit } from './deposit-table.ts';
import { syncRefund, isRefundable } from './refund-books.ts';
import { readRefunds } from './refund-table.ts';

/**
 * Applies the gateway's refunds of a deposit, and orders approved ones that the gateway does not have. Idempotent.
 * Throws `GatewayUnreachable`.
 */
export const consultRefunds = async (app: App, depositId: string): Promise<void> => {
  const deposit = await readCardDeposit(app.database, depositId);
  if (!isRefundable(deposit)) return;
  const [gateway, payment] = [gatewayFor(app, deposit), paymentOf(deposit)];
  // Existing refunds first: the gateway forgets idempotency keys after a while, but not refunds.
  for (const reply of await gateway.refundsOf(payment)) await syncRefund(app, depositId, reply);
  for (const { id, cents, status, gatewayId } of await readRefunds(app.database, depositId)) {
    if (!refundStates.states[status].isOpen || gatewayId !== null) continue;
    await syncRefund(app, depositId, await gateway.refund(payment, { id, cents }));
  }
};
