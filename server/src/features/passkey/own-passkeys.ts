import type * as contract from '@countinghouse/contract/passkey/passkey.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { delayPayouts } from '../payout-wait/index.ts';
import { passkeyAddress } from './passkey-address.ts';
import { mostPasskeys } from './passkey-rules.ts';
import { passkeysOf, remove, rename } from './passkey-table.ts';
import { passkeyChange, notifyOwner } from './record-passkey.ts';

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

export const removePasskey: Command<typeof contract.removePasskey> = async (context, { params }) => {
  const name = await remove(context, { id: params.id, userId: context.actor.id });
  if (name === undefined) throw notFound();
  await delayPayouts(context, context.actor.id, { reason: 'passkey', now: context.now });
  context.changed(passkeyChange(context, 'removed', { id: params.id, before: name }));
  await notifyOwner((fragment) => context.query(fragment), context, { kind: 'security.passkeyRemoved', name });
  return undefined;
};
