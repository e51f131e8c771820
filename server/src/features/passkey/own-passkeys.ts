import type * as contract from '@countinghouse/contract/passkey/passkey.ts';
import type { removePasskey as removeRoute } from '@countinghouse/contract/passkey/proof-calls.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { record, refuseLastProof } from '../auth/index.ts';
import { delayPayouts } from '../payout-wait/index.ts';
import { passkeyAddress } from './passkey-address.ts';
import { mostPasskeys } from './passkey-rules.ts';
import { passkeysOf, remove, rename } from './passkey-table.ts';
import { passkeyChange, notifyOwner } from './record-passkey.ts';
import { withProof } from './with-proof.ts';

export const listPasskeys: Command<typeof contract.listPasskeys> = async (context) => ({
  passkeys: await passkeysOf(context, context.actor.id),
  most: mostPasskeys,
  address: passkeyAddress(context.app.config).origin,
});

export const renamePasskey: Command<typeof contract.renamePasskey> = async (context, { params, body }) => {
  const renamed = await rename(context, { id: params.id, userId: context.actor.id }, body.name);
  if (!renamed) throw notFound();
  const { passkey, before } = renamed;
  if (before !== passkey.name) {
    context.changed(passkeyChange(context, 'updated', { id: passkey.id, before, after: passkey.name }));
  }
  return passkey;
};

/** Needs proof of identity, which a passer-by at an unattended screen lacks. */
export const removePasskey: Command<typeof removeRoute> = (context, { params: { id }, body }) =>
  withProof(context, body, async (transaction, { id: userId }) => {
    const { now } = context;
    const name = await remove(transaction, { id, userId });
    if (name === undefined) throw notFound();
    await refuseLastProof(transaction, userId);
    await delayPayouts(transaction, userId, { reason: 'passkey', now });
    await record(transaction, context, 'passkey.remove', [passkeyChange(context, 'removed', { id, before: name })]);
    const kind = 'security.passkeyRemoved';
    await notifyOwner((fragment) => transaction.query(fragment), context, { kind, name });
    return undefined;
  });
