import type { PasskeyCreation, startPasskey as route } from '@countinghouse/contract/passkey/passkey.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { addressKey, reauthenticate } from '../auth/index.ts';
import { readSetting } from '../setting/index.ts';
import { challengeForSession, challengeMilliseconds } from './challenge-table.ts';
import { algorithms } from './check-credential.ts';
import { passkeyAddress } from './passkey-address.ts';
import { refuseTooMany } from './passkey-rules.ts';
import { credentialsOf, handleOf } from './passkey-table.ts';

const type = 'public-key';

/** Gives this session the options to create a passkey, for one use and a short time. */
export const startPasskey: Command<typeof route> = async (context, { body }) => {
  const { sessionId } = context.actor;
  if (sessionId === null) throw new Refusal('unauthenticated', 'unauthenticated');
  const { companyName } = await readSetting(context);
  return reauthenticate(context, { password: body.password, code: body.code }, async (transaction, account) => {
    // Otherwise the password alone would lead to decisions.
    if (account.needsPasskey) await requireRecentProof(transaction, context.actor, context.now);
    const known = await credentialsOf(transaction, account.id);
    refuseTooMany(known.length);
    const handle = await handleOf(transaction, account.id);
    return {
      challenge: await newChallenge(transaction, context, sessionId),
      rp: { id: passkeyAddress(context.app.config).rpId, name: companyName },
      user: { id: handle.toString('base64url'), name: account.email, displayName: account.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
      timeout: challengeMilliseconds,
      attestation: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        type,
        id: credentialId.toString('base64url'),
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    } satisfies PasskeyCreation;
  });
};

const newChallenge = (runner: Runner, { request, now }: Context, sessionId: string): Promise<string> =>
  challengeForSession(runner, sessionId, { now, address: addressKey(request.ip).key });
