import type { Context } from '../../kernel/context.ts';
import type { Before, Served } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkPassword, recordFailedLogin, requireCode } from '../auth/index.ts';
import { check } from './log-in.ts';
import type { Given } from './with-proof.ts';

type Proof = (context: Context) => Promise<void>;
type Need = (context: Context, input: Parameters<Served['prepare']>[1]) => Promise<boolean>;

const always: Need = () => Promise.resolve(true);

/**
 * The call, for which customers prove their identity again: an open session is not enough for money that leaves. Staff
 * make it under their own name. The proof is refused after the call's own checks, so that a record outside the scope
 * stays unknown, and the refusal rolls everything back. `isNeeded` is asked after the call has run.
 */
export const afterProof = (served: Served, isNeeded: Need = always): Served => ({
  ...served,
  isPrepared: true,
  prepare: async (before, input) => {
    const command = await served.prepare(before, input);
    if (before.actor.role !== 'lead') return command;
    const prove = await proofOf(before, input.body);
    return async (context, own) => {
      const reply = await command(context, own);
      if (await isNeeded(context, input)) await prove(context);
      return reply;
    };
  },
});

/** One proof is enough for many records. */
const proofOf = (before: Before, body: unknown): Promise<Proof> => {
  const isMany = Array.isArray(body);
  const path = isMany ? 'body.0' : 'body';
  const given: Given = (isMany ? body[0] : body) ?? {};
  return given.passkey ? byPasskey(before, given.passkey, path) : byPassword(before, given, path);
};

const refused = (path: string, code: string): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path, code }] });

/** The password is checked before the transaction, because that is slow; a code is consumed with the call. */
const byPassword = async (before: Before, { password, code }: Given, path: string): Promise<Proof> => {
  if (password === undefined) return () => Promise.reject(refused(`${path}.password`, 'required'));
  const [checked] = await Promise.allSettled([checkPassword(before, { password, path: `${path}.password` })]);
  if (checked.status === 'rejected') return () => Promise.reject(checked.reason as Error);
  const { account, giveBack } = checked.value;
  // A retry of a call that was answered gets that answer without running, so nothing could be given back later.
  if (!account.hasTwoFactor) await giveBack();
  return async (context) => {
    await requireCode(context, { userId: account.id, code, now: context.now, path: `${path}.code` });
    if (account.hasTwoFactor) await giveBack();
  };
};

const byPasskey = async (before: Before, passkey: NonNullable<Given['passkey']>, path: string): Promise<Proof> => {
  const { userId, proof } = await check(before, passkey);
  return async (context) => {
    if (proof !== null && userId === context.actor.id) return proof.spend(context);
    const { app, actor } = context;
    context.afterRollback(() => recordFailedLogin(app.database, context, { account: actor }));
    throw refused(`${path}.passkey`, 'passkeyRefused');
  };
};
