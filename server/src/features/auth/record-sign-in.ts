import { type Actor, visitor } from '../../kernel/actor.ts';
import { recordChanges } from '../../kernel/changes/record-changes.ts';
import type { Change } from '../../kernel/changes/change.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { networkRefused } from '../../kernel/session/networks.ts';
import type { Account } from './account-table.ts';

/** Writes audit rows for calls that open their own transactions. */
export const record = (runner: Runner, context: Context, action: string, changes: readonly Change[]): Promise<void> =>
  recordChanges(runner, { actor: context.actor, request: context.request, action, now: context.now }, changes);

interface Entered {
  readonly id: string;
  /** Name of the passkey that opened it; null for a password. */
  readonly passkey: string | null;
  /** The provider of single sign-on that opened it. */
  readonly signOn: string | null;
}

/** Records a log-in under the person's name, because the context still holds a visitor. */
export const recordLogin = (
  runner: Runner,
  context: Context,
  who: Pick<Account, 'id' | 'role' | 'name'>,
  { id, passkey, signOn }: Entered,
) => {
  const actor: Actor = { ...visitor, id: who.id, role: who.role, name: who.name, sessionId: id };
  const how = { ...(passkey !== null && { passkey }), ...(signOn !== null && { signOn }) };
  const after = Object.keys(how).length === 0 ? {} : { after: how };
  return recordChanges(runner, { actor, request: context.request, action: 'auth.login', now: context.now }, [
    { resource: 'session', change: 'created', silent: true, records: [{ id, subject: who.id, ...after }] },
  ]);
};

interface Failed {
  readonly account: Pick<Account, 'id'> | undefined;
  readonly refusal?: Pick<Refusal, 'code'>;
}

/** Records a refused log-in on the account, if there is one, with the caller's address. The input is not stored. */
export const recordFailedLogin = (
  runner: Runner,
  { request, now }: Pick<Context, 'request' | 'now'>,
  { account, refusal }: Failed,
): Promise<void> => {
  const isOutside = refusal?.code === networkRefused().code;
  const { action } = isOutside ? { action: 'auth.networkRefused' } : { action: 'auth.loginFailed' };
  return recordChanges(runner, { actor: visitor, request, action, now }, [
    {
      resource: 'user',
      change: 'refused',
      silent: true,
      records: [{ id: account?.id ?? visitor.id, subject: account?.id ?? null }],
    },
  ]);
};
