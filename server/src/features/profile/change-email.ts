import type * as contract from '@countinghouse/contract/user/email-change.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { record } from '../auth/index.ts';
import { withProof } from '../passkey/index.ts';
import { endPendingChange, pendingChange, startChange } from '../user/index.ts';

export const showEmailChange: Command<typeof contract.getEmailChange> = async (context) => {
  const pending = await pendingChange(context, context.actor.id, context.now);
  return { pending: pending ? { email: pending.newEmail, expires: pending.expires.toISOString() } : null };
};

/** Plans a change of one's own address after renewed proof of identity: an unattended screen is not enough. */
export const changeEmail: Command<typeof contract.changeEmail> = (context, { body: { email, ...given } }) =>
  withProof(context, given, (transaction, account) => plan(transaction, context, { from: account.email, to: email }));

const plan = async (runner: Runner, context: Context, { from, to }: Readonly<Record<'from' | 'to', string>>) => {
  const { id } = context.actor;
  const expires = await startChange(runner, context, { userId: id, oldEmail: from, newEmail: to });
  await record(runner, context, 'profile.changeEmail', [changeOf(id, null, to)]);
  return { pending: { email: to, expires: expires.toISOString() } };
};

const changeOf = (id: string, before: string | null, after: string | null) =>
  ({
    resource: 'user',
    change: 'updated',
    silent: true,
    records: [{ id, subject: id, before: { pendingEmail: before }, after: { pendingEmail: after } }],
  }) as const;

export const withdrawEmailChange: Command<typeof contract.withdrawEmailChange> = async (context) => {
  const { id } = context.actor;
  const ended = await endPendingChange(context, id, 'withdrawn');
  if (ended !== undefined) context.changed(changeOf(id, ended, null));
  return undefined;
};
