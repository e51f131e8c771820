import type * as contract from '@countinghouse/contract/passkey/passkey.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addressKey, type Checked, knownDeviceOf, logInByPasskey, passkeyRefused } from '../auth/index.ts';
import { challengeForLogIn, challengeMilliseconds, spendChallenge } from './challenge-table.ts';
import { challengeIn, checkAssertion } from './check-credential.ts';
import { passkeyAddress } from './passkey-address.ts';
import { noteUse, passkeyByCredential, type StoredPasskey } from './passkey-table.ts';

/** Issues a challenge to anyone. The device's answer determines the account. */
export const startPasskeyLogIn: Command<typeof contract.startPasskeyLogIn> = async (context) => {
  const { app, now, request } = context;
  // A known device has its own allowance of open challenges, which others behind the same address cannot use up.
  const device = await knownDeviceOf(context, request);
  const address = device === null ? addressKey(request.ip).key : `device:${device}`;
  const challenge = await challengeForLogIn(context, { now, address });
  if (challenge === null) {
    throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: challengeMilliseconds / 1_000 });
  }
  const { origin, rpId } = passkeyAddress(app.config);
  return {
    address: origin,
    options: { challenge, rpId, timeout: challengeMilliseconds, userVerification: 'required' },
  };
};

export const passkeyLogIn: Command<typeof contract.passkeyLogIn> = async (context, { body }) => ({
  token: await logInByPasskey(context, () => check(context, body)),
});

/** Verifies a signature: the owner of the passkey, and the proof if it answers an open challenge. */
export const check = async (context: Reading, assertion: contract.Assertion): Promise<Checked> => {
  const passkey = await passkeyByCredential(context, Buffer.from(assertion.id, 'base64url'));
  const challenge = challengeIn(assertion.clientData);
  const isOpen =
    challenge !== null && (await spendChallenge(context, { challenge, sessionId: null, now: context.now }));
  if (!passkey) return { userId: null, proof: null };
  const { userId, name } = passkey;
  if (!isOpen || !isOwner(passkey, assertion.userHandle)) return { userId, proof: null };
  const signed = await checkAssertion(assertion, passkey, { ...passkeyAddress(context.app.config), challenge });
  if (signed === null) return { userId, proof: null };
  const use = { id: passkey.id, before: passkey.counter, ...signed, now: context.now };
  const spend = async (runner: Pick<Context, 'query' | 'copyFrom'>) => {
    if (!(await noteUse(runner, use))) throw passkeyRefused();
  };
  return { userId, proof: { userId, name, spend } };
};

const isOwner = ({ handle }: StoredPasskey, sent: string): boolean => handle.equals(Buffer.from(sent, 'base64url'));
