import type * as contract from '@countinghouse/contract/auth/auth.ts';
import { generateSecret, generateURI } from 'otplib';
import type { Change } from '../../kernel/changes/change.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { notify, type Notifying } from '../notification/index.ts';
import { delayPayouts } from '../payout-wait/index.ts';
import { readSetting } from '../setting/index.ts';
import { accountById, lockAccount } from './account-table.ts';
import { withPassword } from './confirm-password.ts';
import { refuseLastProof } from './last-proof.ts';
import { record } from './record-sign-in.ts';
import { forgetTwoFactor } from './two-factor/remove-two-factor.ts';
import { twoFactorChange } from './two-factor/two-factor-change.ts';
import { newRecoveryCodes, recoveryHash, stepOf, useCode } from './two-factor-code.ts';
import { endOtherSessions } from './session-table.ts';
import { confirmTwoFactorSecret, readTwoFactor, storeTwoFactorSecret } from './two-factor-table.ts';

const wrongCode = () => new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.code', code: 'codeWrong' }] });

const startChange = ({ actor }: Context): Change => ({
  resource: 'user',
  change: 'updated',
  silent: true,
  records: [{ id: actor.id, subject: actor.id, after: { twoFactor: false } }],
});

const notifySelf = (runner: Pick<Notifying, 'query'>, { actor, now }: Context, active: boolean): Promise<unknown> =>
  notify(
    { query: (fragment) => runner.query(fragment), now },
    {
      to: [actor.id],
      kind: active ? 'security.twoFactorOn' : 'security.twoFactorOff',
      params: { at: now.toISOString() },
    },
  );

/** Sessions opened under the previous rule end, except the one in which it is changed. */
const exceptCurrent = ({ actor }: Context) => ({ userId: actor.id, except: actor.sessionId });

/** Returns a secret to scan. It has no effect until `confirmTwoFactor`; a later start replaces it. */
export const startTwoFactor: Command<typeof contract.startTwoFactor> = async (context, { body }) =>
  withPassword(context, { password: body.password, path: 'body.password' }, async (account) => {
    // Otherwise the password alone would lead to decisions.
    if (account.needsPasskey) await requireRecentProof(context, context.actor, context.now);
    const { companyName: issuer } = await readSetting(context);
    const secret = generateSecret();
    await context.app.database.transaction(async (transaction) => {
      if ((await readTwoFactor(transaction, account.id, true)).active) throw new Refusal('conflict', 'twoFactorActive');
      await storeTwoFactorSecret(transaction, account.id, secret);
      await record(transaction, context, 'auth.startTotp', [startChange(context)]);
    });
    return { secret, uri: generateURI({ issuer, label: account.email, secret }) };
  });

/**
 * Activates the started secret, ends the person's other sessions, and returns ten recovery codes, shown only in this
 * reply.
 */
export const confirmTwoFactor: Command<typeof contract.confirmTwoFactor> = async (context, { body }) => {
  const { actor, now } = context;
  const { secret, active } = await readTwoFactor(context, actor.id, true);
  if (active) throw new Refusal('conflict', 'twoFactorActive');
  if (secret === null) throw new Refusal('conflict', 'twoFactorNotStarted');
  // It may have been started before there was a passkey.
  if ((await accountById(context, actor.id))?.needsPasskey) await requireRecentProof(context, actor, now);
  const step = stepOf(secret, body.code, now);
  if (step === null) throw wrongCode();
  const recoveryCodes = newRecoveryCodes();
  await confirmTwoFactorSecret(context, { userId: actor.id, step, recoveryHashes: recoveryCodes.map(recoveryHash) });
  await delayPayouts(context, actor.id, { reason: 'twoFactor', now });
  context.changed(await twoFactorChange(context, actor.id, true));
  for (const change of await endOtherSessions(context, exceptCurrent(context), now)) context.changed(change);
  await notifySelf(context, context, true);
  return { recoveryCodes };
};

/**
 * Turns off two-factor and ends the person's other sessions. Needs the password and a code, which a passer-by at an
 * unattended screen lacks.
 */
export const turnOffTwoFactor: Command<typeof contract.turnOffTwoFactor> = async (context, { body }) => {
  await withPassword(context, { password: body.password, path: 'body.password' }, async (account) => {
    await context.app.database.transaction(async (transaction) => {
      await lockAccount(transaction, account.id);
      if (!(await useCode(transaction, { userId: account.id, code: body.code, now: context.now }))) throw wrongCode();
      const forgotten = await forgetTwoFactor(transaction, account.id, context);
      await refuseLastProof(transaction, account.id);
      const ended = await endOtherSessions(transaction, exceptCurrent(context), context.now);
      await record(transaction, context, 'auth.removeTotp', [...forgotten, ...ended]);
      await notifySelf(transaction, context, false);
    });
  });
  return undefined;
};

export const twoFactorState: Command<typeof contract.twoFactorState> = async (context) => {
  const { active, recoveryCodesLeft } = await readTwoFactor(context, context.actor.id);
  return { active, recoveryCodesLeft };
};
