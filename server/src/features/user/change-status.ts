import type { Context } from '../../kernel/context.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { endTokensOf } from '../api-token/index.ts';
import { type BulkUser, setStatus } from './bulk-table.ts';
import { audienceOf } from './user-table.ts';

/** Locks or unlocks these users and announces it. Locking ends their sessions. */
export const changeStatus = async (
  context: Context,
  users: readonly BulkUser[],
  status: BulkUser['status'],
): Promise<void> => {
  if (users.length === 0) return;
  const ids = users.map((user) => user.id);
  if (status === 'locked')
    for (const { id, role } of users.filter((one) => one.role !== 'lead'))
      await endTokensOf(context, { id, role, isGone: true });
  await setStatus(context, ids, status);
  if (status === 'locked') await endSessions(context, ids);
  context.changed({
    resource: 'user',
    change: 'updated',
    records: users.map((user) => ({
      id: user.id,
      subject: user.role === 'lead' ? user.id : null,
      assigned: user.assignedTo,
      audience: audienceOf(user.role),
      before: { status: user.status },
      after: { status },
    })),
  });
};
