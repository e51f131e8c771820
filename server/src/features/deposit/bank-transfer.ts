import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import {
  mostTransfers,
  type receiveTransfer,
  type startTransfer,
  type transferDetails,
  transferDays,
} from '@countinghouse/contract/deposit/transfer.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { App } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { announce } from '../../kernel/resource/write.ts';
import { accountInUse, readAccount } from '../receiving-account/index.ts';
import { assertMayDeposit } from '../trading-policy/index.ts';
import { depositTable } from './deposit-table.ts';
import { proposeRecord } from './record-approval.ts';
import { newTransferReference } from './transfer-reference.ts';
import {
  countAwaited,
  insertTransfer,
  lockStatement,
  noteStatement,
  readExpired,
  readTransfer,
} from './transfer-table.ts';
import { transition } from './transition.ts';
import { lockTries } from './tries-table.ts';

const day = 86_400_000;

const conflict = (code: string, params = {}) => new Refusal('conflict', code, { params });

/** Stores the announced transfer with its reference and the account that is in use now. */
export const announceTransfer: Command<typeof startTransfer> = async (context, { body }) => {
  const { actor, now } = context;
  const account = await accountInUse(context, now);
  if (!account) throw conflict('transferNotOffered');
  const [id, lead, cents] = [newId(), actor.id, toCents(body.amount)];
  await lockTries(context, lead);
  if ((await countAwaited(context, lead)) >= mostTransfers)
    throw conflict('transfersAwaited', { count: mostTransfers });
  await assertMayDeposit(context, { lead, cents });
  const expires = new Date(now.getTime() + transferDays * day);
  await insertTransfer(context, {
    id,
    lead,
    cents,
    reference: newTransferReference(),
    account: account.id,
    expires,
    now,
  });
  const created = await loadOne(context, depositTable, { id, action: 'read' });
  announce(context, depositTable, { change: 'created', after: [created] });
  return created.item;
};

export const showTransfer: Command<typeof transferDetails> = async (context, { params }) => {
  const { id, item } = await loadOne(context, depositTable, { id: params.id, action: 'read' });
  const announced = await readTransfer(context, id);
  const account = announced && (await readAccount(context, announced.account));
  if (!account) throw conflict('transferNotAnnounced');
  return { account, reference: item.transactionId, amount: item.amount, expires: announced.expires.toISOString() };
};

/** Notes what arrived and proposes to credit it. */
export const receive: Command<typeof receiveTransfer> = async (context, { params, body }) => {
  const { statementReference, fullName } = body;
  const { id, item } = await loadOne(context, depositTable, { id: params.id, action: 'create' });
  if (!depositStates.allows(item.status, 'receive')) throw conflict('transferNotAwaited');
  await lockStatement(context, statementReference);
  const received = await transition(context, id, { event: 'received', cents: toCents(body.amount), fullName });
  if (!received) throw conflict('transferNotAwaited');
  if (!(await noteStatement(context, id, statementReference))) throw conflict('statementBooked');
  await proposeRecord(context, id, { lead: item.lead, amount: body.amount, transactionId: statementReference });
  return received;
};

const mostAtATime = 100;

/** Ends the transfers that did not arrive in time. */
const expire = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const due = await readExpired(app.database, app.clock.now(), mostAtATime);
  for (const id of due) {
    if (stopping?.aborted === true) return;
    await runAsSystem(app, 'deposit.expire', (context) => transition(context, id, { event: 'expired' }));
  }
  if (due.length === mostAtATime) await expire(app, stopping);
};

export const transferExpiry = recurring({ kind: 'deposit.expire', secondsBetween: 3_600, run: expire });
