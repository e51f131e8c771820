import type { bulkStatus as route } from '@countinghouse/contract/user/user-calls.ts';
import { recordBulkChange } from '../../kernel/bulk-change/record-bulk-change.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { bulkResult } from '../../kernel/resource/handlers.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { selectedIds } from '../../kernel/resource/records.ts';
import { pendingFor } from '../approval/index.ts';
import { type BulkUser, inPieces, lockUsers } from './bulk-table.ts';
import { changeStatus } from './change-status.ts';
import { closedAccounts, lastRoots } from './references-table.ts';
import { confirmLock, proposeUnlock } from './staff/lock-approval.ts';
import { plainUserTable } from './user-table.ts';

type Status = BulkUser['status'];

/** Locks or unlocks the selected users, staff with proof and a second person; refuses the caller and the last root. */
export const bulkStatus: Command<typeof route> = async (context, { body }) => {
  const { ids, absent } = await selectedIds(context, plainUserTable, { selection: body.users, action: 'lock' });
  const refused = new Map(absent.map((id) => [id, 'notFound']));
  const facts = { kind: body.status === 'locked' ? 'lock' : 'unlock', resource: 'user', target: null } as const;
  const recorder = await recordBulkChange(context, facts, body.action);
  let done = 0;
  await inPieces(ids, async (piece) => {
    const users = await lockUsers(context, piece, inScope(plainUserTable, context.actor, 'lock'));
    const blocked = await blockedUsers(context, users, body.status);
    for (const [id, code] of blocked) refused.set(id, code);
    const open = users.filter(({ id, status }) => !blocked.has(id) && status !== body.status);
    if (open.some(isStaff)) await requireRecentProof(context, context.actor, context.now);
    const waiting = body.status === 'active' ? await proposeUnlocks(context, open) : new Map<string, string>();
    for (const [id, code] of waiting) refused.set(id, code);
    done += users.length - blocked.size - waiting.size;
    const changing = open.filter(({ id }) => !waiting.has(id));
    // Announced first: even if everyone who is notified is among the locked, they get the e-mail.
    if (body.status === 'locked') for (const person of changing.filter(isStaff)) await confirmLock(context, person);
    // A second person decides on unlocking staff, so locking them cannot be undone here.
    await recorder.record(
      changing
        .filter((one) => !isStaff(one))
        .map(({ id, status, assignedTo }) => ({ id, before: { status }, assigned: assignedTo })),
      { status: body.status },
    );
    await changeStatus(context, changing, body.status);
  });
  return { ...bulkResult(context, done, [...refused]), action: recorder.id() };
};

const isStaff = ({ role }: BulkUser): boolean => role !== 'lead';

/** A second person unlocks staff. Returns what was proposed instead. */
const proposeUnlocks = async (context: Context, users: readonly BulkUser[]): Promise<Map<string, string>> => {
  const waiting = new Map<string, string>();
  for (const person of users.filter(isStaff)) {
    const isPending = (await pendingFor(context, person.id)).some(({ kind }) => kind === 'user.unlock');
    if (!isPending) await proposeUnlock(context, person);
    waiting.set(person.id, isPending ? 'approvalPending' : 'unlockProposed');
  }
  return waiting;
};

/** The users whose status must not become this one, by id, with the reason. */
export const blockedUsers = async (
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
