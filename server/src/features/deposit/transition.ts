import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { App, Context } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import { everything } from '../../kernel/resource/table.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { post } from '../../ledger/transfer.ts';
import { notify } from '../notification/index.ts';
import { depositTable, type Moved, moveDeposit } from './deposit-table.ts';
import type { DepositEvent, DepositTransition } from './deposit-states.ts';

const unscopedDeposits = { ...depositTable, scope: () => everything };

/** The name of each event's announcement; a wrong code is a mere update. */
const changeOf = {
  challenged: 'challenge',
  wrongCode: 'updated',
  approved: 'completed',
  refused: 'failed',
  cancelled: 'cancelled',
  received: 'received',
  reopened: 'reopened',
  expired: 'failed',
} as const;

/**
 * Applies an event to a deposit, in the caller's transaction: status, ledger, audit, live events and notifications.
 * Returns null, without any effect, when its status does not allow the event.
 */
export const transition = async (context: Context, id: string, move: DepositTransition): Promise<Deposit | null> => {
  const before = await loadMany(context, unscopedDeposits, { ids: [id], action: 'read', lock: true });
  const moved = await moveDeposit(context, id, move, context.now);
  if (!moved) return null;
  if (move.event === 'approved') await credit(context, id, moved);
  const after = await reload(context, depositTable, [id]);
  announce(context, depositTable, { change: changeOf[move.event], before, after });
  await notifyCustomer(context, id, { move, moved });
  return after[0]?.item ?? null;
};

/** The same on behalf of the system, for gateway states that arrive outside a request. */
export const transitionBySystem = (app: App, id: string, move: DepositTransition): Promise<Deposit | null> =>
  runAsSystem(app, 'deposit.settle', (context) => transition(context, id, move));

const credit = (context: Context, id: string, { lead, cents, method }: Moved): Promise<string> =>
  post(context, {
    kind: 'deposit.complete',
    basis: method === 'card' ? 'gateway' : 'approval',
    ref: id,
    lead,
    record: { resource: 'deposit', id },
    lines: { [method === 'card' ? 'card_clearing' : 'bank_clearing']: -cents, cash: cents },
  });

const noticeOf = {
  challenged: 'deposit.challenge',
  wrongCode: null,
  approved: 'deposit.completed',
  refused: 'deposit.failed',
  cancelled: null,
  received: null,
  reopened: null,
  expired: 'deposit.notReceived',
} as const satisfies Record<DepositEvent, string | null>;

const notifyCustomer = async (
  context: Context,
  id: string,
  { move: { event }, moved: { lead, cents, enteredBy } }: { move: DepositTransition; moved: Moved },
): Promise<void> => {
  const kind = noticeOf[event];
  if (kind === null) return;
  // Customers see the challenge of a deposit that they started; a notification is needed only if staff started it.
  if (event === 'challenged' && enteredBy === null) return;
  const about = { recordId: id, dedupeKey: `${kind}:${id}` };
  await notify(context, { to: [lead], kind, params: { amount: toEuro(cents) }, ...about });
};
