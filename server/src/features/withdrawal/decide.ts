import { toCents } from '@countinghouse/contract/kernel/money.ts';
import {
  type cancelWithdrawal as cancelRoute,
  type failWithdrawal as failRoute,
  type Withdrawal,
  type withdrawal,
  withdrawalStates,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, type Loaded, loadOne } from '../../kernel/resource/records.ts';
import type { Action, Table } from '../../kernel/resource/table.ts';
import { announce, reload, updateRow, type Values } from '../../kernel/resource/write.ts';
import { type Justified, post } from '../../ledger/transfer.ts';
import { dropPending } from '../approval/index.ts';
import { notify } from '../notification/index.ts';
import { withdrawalTable } from './withdrawal-table.ts';

export type Held = Loaded<typeof withdrawal>;

export const decided = (): Refusal => new Refusal('conflict', 'withdrawalDecided');

interface Deciding {
  readonly id: string;
  readonly action: Action;
  readonly to: 'complete' | 'fail' | 'cancel';
}

/** Locks an undecided withdrawal until the transaction ends; the first of several simultaneous decisions wins. */
export const holdUndecided = async (context: Context, { id, action, to }: Deciding): Promise<Held> => {
  const found = await loadOne(context, withdrawalTable, { id, action, lock: true });
  if (!withdrawalStates.allows(found.item.status, to)) throw decided();
  return found;
};

/**
 * The same for an end other than payment: pending approvals end with it. Approvals are locked before the withdrawal, in
 * the same order as in a decision, to prevent deadlocks.
 */
export const holdToFail = async (context: Context, wanted: Deciding): Promise<Held> => {
  const { id } = await loadOne(context, withdrawalTable, { id: wanted.id, action: wanted.action });
  await dropPending(context, { recordId: id });
  const before = await holdUndecided(context, wanted);
  // A proposal made while this call waited for the lock.
  await dropPending(context, { recordId: id });
  return before;
};

type End = Justified<'withdrawal.complete' | 'withdrawal.fail'> & { readonly values: Values };

/** Moves the held money to its target and returns the resulting withdrawal. */
export const endWithdrawal = async (
  context: Context,
  before: Held,
  { values, ...justified }: End,
): Promise<Withdrawal> => {
  const { id, item } = before;
  const { actor, now } = context;
  const cents = toCents(item.amount);
  await post(context, {
    ...justified,
    ref: id,
    lead: item.lead,
    record: { resource: 'withdrawal', id },
    lines:
      justified.kind === 'withdrawal.complete' ? { hold: -cents, bank_clearing: cents } : { hold: -cents, cash: cents },
  });
  await updateRow(context, withdrawalTable as unknown as Table, {
    id,
    values: { ...values, decidedBy: actor.id, dateDecided: now },
  });
  return announceChange(context, before);
};

export const announceChange = async (context: Context, before: Held): Promise<Withdrawal> => {
  const [after] = await reload(context, withdrawalTable, [before.id]);
  if (!after) throw notFound();
  announce(context, withdrawalTable, { change: 'updated', before: [before], after: [after] });
  return after.item;
};

export const failWithdrawal: Command<typeof failRoute> = async (context, { params, body }) => {
  const before = await holdToFail(context, { id: params.id, action: 'decide', to: 'fail' });
  checkVersion(context, before.item, body.version);
  return failHeld(context, before, body.reason);
};

/** Refuses a withdrawal that is locked, and notifies the customer of the reason. */
export const failHeld = async (context: Context, before: Held, reason: string): Promise<Withdrawal> => {
  await notify(context, {
    to: [before.item.lead],
    kind: 'withdrawal.failed',
    params: { amount: before.item.amount, reason },
    recordId: before.id,
  });
  return endWithdrawal(context, before, { kind: 'withdrawal.fail', values: { status: 'failed', reason } });
};

/** The stored reason; screens translate it. */
const cancelledReason = 'cancelled by customer';

export const cancelWithdrawal: Command<typeof cancelRoute> = async (context, { params }) => {
  const before = await holdToFail(context, { id: params.id, action: 'cancel', to: 'cancel' });
  return endWithdrawal(context, before, {
    kind: 'withdrawal.fail',
    values: { status: 'failed', reason: cancelledReason, cancelled: true },
  });
};
