import type { cancelDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Before, Prepare } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { dropPending } from '../approval/index.ts';
import { consult, gatewayFor, orUnavailable, paymentOf } from './consult.ts';
import { type CardDeposit, depositTable, isReachable } from './deposit-table.ts';
import { isOverdue } from './gateway-reply.ts';
import { transition } from './transition.ts';
import { reachableDeposit } from './reachable-deposit.ts';
import { lockDeposit, readTransfer } from './transfer-table.ts';

/**
 * Cancels the payment at the gateway first: if the gateway has charged it already, the charge is final and the
 * cancellation comes too late.
 */
export const prepareCancel: Prepare<typeof cancelDeposit> = async (before, { params }) => {
  const deposit = await reachableDeposit(before, params.id);
  const isOurs = deposit === null || (await endPayment(before, deposit));
  return (context) => (isOurs ? cancel(context, params.id) : tooLate());
};

/** Whether the gateway accepted this cancellation as the end of the payment. */
const endPayment = async ({ app, attempt }: Before, deposit: CardDeposit): Promise<boolean> => {
  if (isOverdue(deposit, app.clock.now())) await orUnavailable(() => consult(app, deposit));
  const ended = await orUnavailable(() => gatewayFor(app, deposit).cancel(paymentOf(deposit), attempt));
  return ended.taken;
};

const cancel = async (context: Context, id: string) => {
  if (!(await isReachable(context, context.actor, id))) throw notFound();
  // Approvals are locked before the deposit, in the same order as in a decision, to prevent deadlocks.
  await dropPending(context, { recordId: id });
  await lockDeposit(context, id);
  const announced = await readTransfer(context, id);
  if (announced && announced.statementReference !== null) throw new Refusal('conflict', 'transferArrived');
  const cancelled = await transition(context, id, { event: 'cancelled' });
  if (cancelled) return cancelled;
  // A concurrent call to the gateway may already have stored our cancellation.
  const { item } = await loadOne(context, depositTable, { id, action: 'read' });
  return item.method === 'card' && item.status === 'cancelled' ? item : tooLate();
};

const tooLate = (): never => {
  throw new Refusal('conflict', 'depositFinal');
};
