import type { resetByLink as route } from '@countinghouse/contract/auth/forgot-password.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Prepare } from '../../../kernel/http/served.ts';
import { refuseWhenCrowded } from '../../../kernel/password/hash-gate.ts';
import { hashPassword } from '../../../kernel/password/hash-password.ts';
import { requireGoodPassword } from '../../../kernel/password/password-rules.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { notify } from '../../notification/index.ts';
import { delayPayouts } from '../../payout-wait/index.ts';
import { storePasswordHash } from '../account-table.ts';
import { liftByLink } from '../restriction/restrict.ts';
import { awaitsFirstPassword } from '../restriction/restriction-table.ts';
import { endAccess, shutOut } from '../shut-out.ts';
import { forgetLinks, holdLinkOwner, linkOwner, type LinkOwner } from './link-table.ts';

/** The same answer for a link that is unknown, used or expired. */
const linkDead = () => new Refusal('forbidden', 'passwordLinkDead');

/**
 * Sets the password of the person who opened the link. Sessions end, because an intruder may hold one; so do a
 * customer's passkeys. Those of staff are what the link does not replace.
 */
export const resetByLink: Prepare<typeof route> = async (before, { body: { token, password } }) => {
  refuseWhenCrowded();
  const owner = await linkOwner(before, token, before.now);
  if (!owner) throw linkDead();
  await requireGoodPassword(before, password, { ...owner, path: 'body.password' });
  const hash = await hashPassword(password);
  return async (context) => {
    const held = await holdLinkOwner(context, token, context.now);
    if (!held) throw linkDead();
    await setPassword(context, held, hash);
    return undefined;
  };
};

const setPassword = async (context: Context, { id, role }: LinkOwner, hash: string): Promise<void> => {
  const { now } = context;
  const isFirst = await awaitsFirstPassword(context, id);
  await storePasswordHash(context, { userId: id, hash, expires: null });
  await forgetLinks(context, id);
  context.changed({ resource: 'user', change: 'updated', silent: true, records: [{ id, subject: id }] });
  await (role === 'lead' ? shutOut(context, { id }) : endAccess(context, { id }));
  await liftByLink(context, id);
  // Nobody has logged in to a new account yet, so its first password replaces no one's.
  if (!isFirst) await delayPayouts(context, id, { reason: 'password', now });
  await notify(context, { to: [id], kind: 'security.passwordSet', params: { at: now.toISOString() } });
};
