import { type confirmDeposit, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { App } from '../../kernel/context.ts';
import type { Before, Command, Prepare } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne, oneText } from '../../kernel/resource/records.ts';
import { GatewayUnreachable } from '../../ports/payment-gateway/payment-gateway.ts';
import { consult, gatewayFor, orUnavailable, paymentOf } from './consult.ts';
import { reachableDeposit } from './reachable-deposit.ts';
import { type CardDeposit, depositTable } from './deposit-table.ts';
import { transitions } from './deposit-states.ts';
import { transitionOf, isOverdue } from './gateway-reply.ts';
import { transition } from './transition.ts';

type Confirm = Command<typeof confirmDeposit>;

/**
 * With a code, the customer's answer to their bank; without one, a status check by anyone who may start the deposit.
 */
export const prepareConfirm: Prepare<typeof confirmDeposit> = async (before, { params, body }) => {
  if (body.secureCode !== undefined) requireOwnHand(before.actor);
  const deposit = await reachableDeposit(before, params.depositId);
  if (body.secureCode !== undefined) return answerWith(before, deposit, body.secureCode);
  if (deposit && depositStates.states[deposit.status].isOpen) await consultIfPossible(before.app, deposit);
  return (context) => oneText(context, depositTable, params.depositId);
};

const requireOwnHand = ({ role }: Actor): void => {
  if (role !== 'lead') throw new Refusal('forbidden', 'depositOwnerOnly');
};

/** A status check gets the stored status when the gateway does not answer. */
const consultIfPossible = async (app: App, deposit: CardDeposit): Promise<void> => {
  try {
    await consult(app, deposit);
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    app.log.warn({ err: error, deposit: deposit.id }, 'payment gateway unreachable: stored deposit status returned');
  }
};

/** The gateway decides whether it accepted this answer; a concurrent call may store the result first. */
const answerWith = async ({ app, attempt }: Before, deposit: CardDeposit | null, code: string): Promise<Confirm> => {
  if (!deposit || !gatewayFor(app, deposit).takesCodes) return refuse('depositNotAwaiting');
  if (isOverdue(deposit, app.clock.now())) await orUnavailable(() => consult(app, deposit));
  const answered = await orUnavailable(() => gatewayFor(app, deposit).answer(paymentOf(deposit), code, attempt));
  if (!answered.taken) return refuse(answered.now.state === 'open' ? 'depositNotAwaiting' : 'depositFinal');
  const move = transitionOf(answered.now, deposit, app.clock.now());
  return async (context) => {
    const after = move && (await transition(context, deposit.id, move));
    const { item } = await loadOne(context, depositTable, { id: deposit.id, action: 'read' });
    // A result that the gateway accepted from us may already be stored by a concurrent call.
    if (!after && move && item.status !== transitions[move.event].to) throw final();
    return item;
  };
};

const final = () => new Refusal('conflict', 'depositFinal');

const refuse =
  (code: string): Confirm =>
  () =>
    Promise.reject(new Refusal('conflict', code));
