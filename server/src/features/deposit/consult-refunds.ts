import type { App } from '../../kernel/context.ts';
import { gatewayFor, paymentOf } from './consult.ts';
import { readCardDeposit } from './deposit-table.ts';
import { heedRefund, isRefundable } from './refund-books.ts';
import { readRefunds } from './refund-table.ts';

/**
 * Asks the gateway what went back of a deposit and has it happen here; orders what was agreed on and the gateway does not
 * know of. Safe to repeat. Throws `GatewayUnreachable`.
 */
export const consultRefunds = async (app: App, depositId: string): Promise<void> => {
  const deposit = await readCardDeposit(app.database, depositId);
  if (!isRefundable(deposit)) return;
  const [gateway, payment] = [gatewayFor(app, deposit), paymentOf(deposit)];
  // First what it knows: the key under which a refund is ordered is forgotten after a while, the refund is not.
  for (const word of await gateway.refundsOf(payment)) await heedRefund(app, depositId, word);
  for (const { id, cents, status, gatewayId } of await readRefunds(app.database, depositId)) {
    if (status !== 'pending' || gatewayId !== null) continue;
    await heedRefund(app, depositId, await gateway.refund(payment, { id, cents }));
  }
};
