import type { proof } from '@countinghouse/contract/passkey/proof.ts';
import type { prove as proveRoute } from '@countinghouse/contract/passkey/proof-calls.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { openProofWindow } from '../../kernel/session/proof-window.ts';
import {
  type ProvedWork,
  reauthenticate,
  reauthenticateByPasskey,
  record,
  refusePasswordAlone,
} from '../auth/index.ts';
import { check } from './log-in.ts';

export type Given = { readonly [Name in keyof typeof proof]?: z.output<(typeof proof)[Name]> };

const refusedPassword = (code: string): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.password', code }] });

/** Does the work in a transaction of its own, after the caller has proved again who they are. */
export const withProof = async <Result>(
  context: Context,
  { password, code, passkey }: Given,
  work: ProvedWork<Result>,
): Promise<Result> => {
  if (passkey) return reauthenticateByPasskey(context, await check(context, passkey), work);
  if (password === undefined) throw refusedPassword('required');
  return reauthenticate(context, { password, code }, (transaction, account) => {
    if (account.needsPasskey) throw refusedPassword('passkeyNeeded');
    if (account.mustChangePassword) throw new Refusal('forbidden', 'mustChangePassword');
    return work(transaction, account);
  });
};

/** Lets the caller decide in this session for a few minutes. */
export const prove: Command<typeof proveRoute> = (context, { body }) =>
  withProof(context, body, async (transaction) => {
    const { actor, now } = context;
    await refusePasswordAlone(transaction, actor.id);
    const until = await openProofWindow(transaction, actor, now);
    const id = actor.sessionId ?? '';
    await record(transaction, context, 'auth.prove', [
      { resource: 'session', change: 'updated', silent: true, records: [{ id, subject: actor.id, after: { until } }] },
    ]);
    return { until: until.toISOString() };
  });
