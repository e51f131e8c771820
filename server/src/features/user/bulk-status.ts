import type { bulkStatus as route } from '@countinghouse/contract/user/user-calls.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { bulkResult } from '../../kernel/resource/handlers.ts';
import { selectedIds } from '../../kernel/resource/records.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { type BulkUser, inPieces, lockUsers, setStatus } from './bulk-table.ts';
import { closedAccounts, lastRoots } from './references-table.ts';
import { audienceOf, plainUserTable } from './user-table.ts';

type Status = BulkUser['status'];

/** Locks or unlocks the selected users; refuses the caller and the last root. */
export const bulkStatus: Command<typeof route> = async (context, { body }) => {
  const { ids, absent } = await selectedIds(context, plainUserTable, { selection: body.users, action: 'lock' });
  const refused = new Map(absent.map((id) => [id, 'notFound']));
  let done = 0;
  await inPieces(ids, async (piece) => {
    const users = await lockUsers(context, piece, inScope(plainUserTable, context.actor, 'lock'));
    const blocked = await blockedUsers(context, users, body.status);
    for (const [id, code] of blocked) refused.set(id, code);
    done += users.length - blocked.size;
    await change(
      context,
      users.filter(({ id, status }) => !blocked.has(id) && status !== body.status),
      body.status,
    );
  });
  return bulkResult(context, done, [...refused]);
};

const blockedUsers = async (
  context: Context,
  users: readonly BulkUser[],
  status: Status,
): Promise<Map<string, string>> => {
  const others = users.map((user) => user.id).filter((id) => id !== context.actor.id);
  const roots = status === 'locked' ? await lastRoots(context, others) : [];
  const self = users.filter((user) => user.id === context.actor.id && user.status !== status);
  const closed = status === 'active' ? await closedAccounts(context, others) : [];
  return new Map([
    ...closed.map((id) => [id, 'accountClosed'] as const),
    ...roots.map((id) => [id, 'lastRoot'] as const),
    ...self.map(({ id }) => [id, 'notYourself'] as const),
  ]);
};

const change = async (context: Context, users: readonly BulkUser[], status: Status): Promise<void> => {
  if (users.length === 0) return;
  const ids = users.map((user) => user.id);
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
