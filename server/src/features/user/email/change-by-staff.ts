import type { User, user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Loaded } from '../../../kernel/resource/records.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { noteInfluence, propose } from '../../approval/index.ts';
import { notify } from '../../notification/index.ts';
import { delayPayouts } from '../../payout-wait/index.ts';
import { invite } from '../invite.ts';
import { forbiddenField } from '../user-rights.ts';
import { insertChange, passwordOf } from './email-change-table.ts';
import { planLetter, refusableUntil } from './start-change.ts';

/**
 * Changes a person's address on behalf of staff; returns whether the change has to wait for approval. The address is
 * the owner's way into the account: once a customer has logged in or set a password, agents may not change it, and others
 * propose it. Agents who see contact data masked propose it before that, too, even the address that the customer has.
 */
export const changeEmailByStaff = async (
  context: Context,
  { id, item }: Loaded<typeof user>,
  newEmail: string,
): Promise<'stored' | 'proposed'> => {
  if (item.role !== 'lead') await noteInfluence(context, { person: context.actor.id, over: id, kind: 'email' });
  const password = item.role === 'lead' ? await passwordOf(context, id) : undefined;
  // The address was never used to log in: it may be a typing error and belong to a stranger. Money would follow it.
  const isUnused = item.lastLogin === null && password !== 'inUse' && !(await hasMoney(context, id));
  if (isUnused && !wouldUnmask(context, item)) {
    await storeUnused(context, id, password);
    return 'stored';
  }
  if (context.actor.role === 'regular' && !isUnused) throw forbiddenField('email', 'emailInUse');
  if (item.role === 'lead') {
    const params = { before: { email: item.email }, after: { email: newEmail } };
    await propose(context, { kind: 'user.email', resource: 'user', recordId: id, leadId: id, reason: '', params });
    return 'proposed';
  }
  await announceByStaff(context, { id, from: item.email, to: newEmail, by: context.actor.id });
  return 'stored';
};

const storeUnused = async (
  context: Context,
  id: string,
  password: Awaited<ReturnType<typeof passwordOf>> | undefined,
): Promise<void> => {
  if (password === 'first') await invite(context, id);
  await delayPayouts(context, id, { reason: 'email', now: context.now });
};

/** An address of their own would let those who see contact data masked in as the lead, who sees everything. */
const wouldUnmask = ({ actor }: Context, { role }: Pick<User, 'role'>): boolean =>
  role === 'lead' && actor.masksContacts;

const hasMoney = async (context: Context, id: string): Promise<boolean> =>
  Object.values(await balancesOf(context, id)).some((cents) => cents !== 0n);

interface ChangeByStaff {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly by: string;
}

/** Notifies both addresses of a change, which the old one can undo. */
export const announceByStaff = async (context: Context, { id, from, to, by }: ChangeByStaff): Promise<void> => {
  const { now } = context;
  const changeId = await insertChange(context, {
    userId: id,
    oldEmail: from,
    newEmail: to,
    state: 'done',
    by,
    now,
    expires: now,
    refusableUntil: refusableUntil(now),
  });
  await planLetter(context, { changeId, letter: 'done' });
  await notify(context, { to: [id], kind: 'security.emailChanged', params: { email: to, at: now.toISOString() } });
};
