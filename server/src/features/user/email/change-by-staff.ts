import type { user } from '@countinghouse/contract/user/user.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Loaded } from '../../../kernel/resource/records.ts';
import { notify } from '../../notification/index.ts';
import { forbiddenField } from '../user-rights.ts';
import { insertChange } from './email-change-table.ts';
import { planLetter, refusableUntil } from './start-change.ts';

/**
 * Changes a person's address on behalf of staff. It is the owner's way into the account, so agents may not change it
 * after the first log-in. Both addresses are notified, and the old one can undo the change.
 */
export const changeEmailByStaff = async (
  context: Context,
  { id, item }: Loaded<typeof user>,
  newEmail: string,
): Promise<void> => {
  const { actor, now } = context;
  // The address was never used to log in: it may be a typing error and belong to a stranger.
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
