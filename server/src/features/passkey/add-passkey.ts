import type { addPasskey as route, NewCredential, Passkey } from '@countinghouse/contract/passkey/passkey.ts';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { requireLiveSession } from '../../kernel/session/require-live-session.ts';
import { accountById, endOtherSessions, record } from '../auth/index.ts';
import { delayPayouts } from '../payout-wait/index.ts';
import { challengeIn, checkNewCredential } from './check-credential.ts';
import { spendChallenge } from './challenge-table.ts';
import { passkeyAddress } from './passkey-address.ts';
import { refuseTooMany } from './passkey-rules.ts';
import { holdOwner, insertPasskey, type NewPasskey, passkeysOf } from './passkey-table.ts';
import { passkeyChange, notifyOwner } from './record-passkey.ts';

const notAdded = () => new Refusal('invalid', 'passkeyNotAdded');

/** Stores a passkey made by this session's browser. The challenge is consumed in any case. */
export const addPasskey: Command<typeof route> = async (context, { body }) => {
  const made = await madeHere(context, body.credential);
  if (made === null) throw notAdded();
  const passkey = { ...made, userId: context.actor.id, name: body.name };
  return context.app.database.transaction((transaction) => keep(transaction, context, passkey));
};

const madeHere = async (context: Context, credential: NewCredential) => {
  const { actor, app, now } = context;
  const challenge = challengeIn(credential.clientData);
  if (challenge === null || actor.sessionId === null) return null;
  if (!(await spendChallenge(context, { challenge, sessionId: actor.sessionId, now }))) return null;
  return checkNewCredential(credential, { ...passkeyAddress(app.config), challenge });
};

const keep = async (transaction: Transaction, context: Context, made: NewPasskey): Promise<Passkey> => {
  // Takes the same lock as a password reset, which ends this session: either the reset sees the passkey, or this call
  // sees the ended session.
  await holdOwner(transaction, made.userId);
  const owner = await accountById(transaction, made.userId);
  // It may have been started before there was another passkey.
  if (owner?.needsPasskey) await requireRecentProof(transaction, context.actor, context.now);
  const others = (await passkeysOf(transaction, made.userId)).length;
  refuseTooMany(others);
  const passkey = await insertPasskey(transaction, made, context.now);
  if (!passkey) throw notAdded();
  await delayPayouts(transaction, made.userId, { reason: 'passkey', now: context.now });
  await record(transaction, context, 'passkey.add', [
    passkeyChange(context, 'created', { id: passkey.id, after: passkey.name }),
    ...(owner?.role !== 'lead' && others === 0 ? await endOthers(transaction, context) : []),
  ]);
  await notifyOwner((fragment) => transaction.query(fragment), context, {
    kind: 'security.passkeyAdded',
    name: passkey.name,
  });
  await requireLiveSession(transaction, context.actor);
  return passkey;
};

/** A colleague's session that a password alone opened would otherwise become a full one. */
const endOthers = (transaction: Transaction, { actor, now }: Context) =>
  endOtherSessions(transaction, { userId: actor.id, except: actor.sessionId }, now);
