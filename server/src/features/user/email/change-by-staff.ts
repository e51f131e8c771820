import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Loaded } from '../../../kernel/resource/records.ts';
import { notify } from '../../notification/index.ts';
import { forbiddenField } from '../user-rights.ts';
import { insertChange } from './email-change-table.ts';
import { planLetter, refusableUntil } from './start-change.ts';

/**
 * Staff give somebody another address. It is the owner's way into the account, so sellers leave it alone once it was used,
 * and both addresses hear of it: the old one can undo it.
 */
export const changeEmailByStaff = async (
  context: Context,
  { id, item }: Loaded<typeof user>,
  newEmail: string,
): Promise<void> => {
  const { actor, now } = context;
  // A typing mistake in an address that nobody has used yet: the old one may be a stranger's.
  if (item.lastLogin === null) return;
  if (actor.role === 'regular') throw forbiddenField('email', 'emailInUse');
  const changeId = await insertChange(context, {
    userId: id,
    oldEmail: item.email,
    newEmail,
    state: 'done',
    by: actor.id,
    now,
    expires: now,
    refusableUntil: refusableUntil(now),
  });
  await planLetter(context, { changeId, letter: 'done' });
  await notify(context, {
    to: [id],
    kind: 'security.emailChanged',
    params: { email: newEmail, at: now.toISOString() },
  });
};
