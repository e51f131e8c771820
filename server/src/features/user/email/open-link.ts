import { personName } from '@countinghouse/contract/user/person-name.ts';
import type {
  confirmEmail as confirmRoute,
  refuseEmail as refuseRoute,
} from '@countinghouse/contract/user/email-change.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Command } from '../../../kernel/http/served.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { reload } from '../../../kernel/resource/write.ts';
import { endSessions } from '../../../kernel/session/end-sessions.ts';
import { notify } from '../../notification/index.ts';
import { userTable } from '../user-table.ts';
import {
  closePassword,
  completeChange,
  type EmailChange,
  holdChange,
  isTakenByOther,
  revertChanges,
} from './email-change-table.ts';
import { storeEmail } from './store-email.ts';
import { planLetter, refusableUntil } from './start-change.ts';

/** The same answer for a link that is unknown, used, expired or outdated. */
const linkDead = () => new Refusal('forbidden', 'emailLinkDead');

export const confirmEmail: Command<typeof confirmRoute> = async (context, { body }) => {
  const { now } = context;
  const change = await holdChange(context, body.token, 'confirm');
  if (!change || change.state !== 'pending' || change.expires <= now) throw linkDead();
  const [person] = await reload(context, userTable, [change.userId]);
  if (person?.item.status !== 'active' || person.item.email !== change.oldEmail) throw linkDead();
  await storeEmail(context, change.userId, change.newEmail);
  await completeChange(context, change.id, refusableUntil(now));
  await planLetter(context, { changeId: change.id, letter: 'done' });
  await notifyOwner(context, change, 'security.emailChanged');
  return { email: change.newEmail };
};

/** Stops or undoes a change at the request of the person who reads the old address. */
export const refuseEmail: Command<typeof refuseRoute> = async (context, { body }) => {
  const change = await holdChange(context, body.token, 'refuse');
  if (!change || change.refusableUntil <= context.now) throw linkDead();
  const isUndone = (await revertChanges(context, change)) > 0;
  if (isUndone) await undo(context, change);
  else recordStop(context, change);
  await endSessions(context, [change.userId]);
  await notifyOwner(context, change, 'security.emailStopped');
  return { outcome: isUndone ? 'undone' : 'stopped' };
};

const recordStop = (context: Context, { userId, newEmail }: EmailChange): void => {
  context.changed({
    resource: 'user',
    change: 'updated',
    silent: true,
    records: [{ id: userId, subject: userId, before: { pendingEmail: newEmail }, after: { pendingEmail: null } }],
  });
};

/** The account was taken over: nothing known to the intruder may open it again. */
const undo = async (context: Context, change: EmailChange): Promise<void> => {
  const { userId, oldEmail } = change;
  if (!(await isTakenByOther(context, oldEmail, userId))) await storeEmail(context, userId, oldEmail);
  await closePassword(context, userId, context.now);
  const [person] = await reload(context, userTable, [userId]);
  if (!person) return;
  await notify(context, {
    to: 'admins',
    except: userId,
    kind: 'account.emailRefused',
    params: { name: personName(person.item), email: change.newEmail },
    recordId: userId,
  });
};

const notifyOwner = (
  context: Context,
  { userId, newEmail }: EmailChange,
  kind: 'security.emailChanged' | 'security.emailStopped',
): Promise<unknown> =>
  notify(context, { to: [userId], kind, params: { email: newEmail, at: context.now.toISOString() } });
