import type { handOver as route } from '@countinghouse/contract/user/hand-over.ts';
import { type BulkChangeRecorder, recordBulkChange } from '../../kernel/bulk-change/record-bulk-change.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { loadOne, selectedIds } from '../../kernel/resource/records.ts';
import { assign } from './assign-users.ts';
import { type BulkUser, inPieces, lockUsers, nameOfUser } from './bulk-table.ts';
import { notifyAssigned, notifyOwners } from './notify-assigned.ts';
import { isAssignable } from './references-table.ts';
import { wrongField } from './user-rights.ts';
import { plainUserTable, userTable } from './user-table.ts';

interface Receiver {
  readonly assignedTo: string;
  readonly assignedToName: string | null;
}

/** Locked in the order of their ids, like every other assignment to several people. */
const receiversOf = async (context: Context, leaving: string, to: readonly string[]): Promise<Receiver[]> => {
  const receivers = [];
  for (const id of [...new Set(to)].toSorted()) {
    if (id === leaving || !(await isAssignable(context, id))) throw wrongField('to', 'notAssignable');
    receivers.push({ assignedTo: id, assignedToName: await nameOfUser(context, id) });
  }
  return receivers;
};

/** All of them are locked first, in the order of their ids; those that somebody else has just assigned stay where they are. */
const leadsOf = async (context: Context, leaving: string): Promise<BulkUser[]> => {
  const filters = JSON.stringify({ role: { eq: 'lead' }, assignedTo: { in: [leaving] } });
  const { ids } = await selectedIds(context, plainUserTable, {
    selection: { matching: { filters } },
    action: 'assign',
  });
  const leads: BulkUser[] = [];
  await inPieces(ids, async (piece) => {
    leads.push(...(await lockUsers(context, piece, inScope(plainUserTable, context.actor, 'assign'))));
  });
  return leads.filter(({ assignedTo }) => assignedTo === leaving);
};

interface Given {
  readonly leads: readonly BulkUser[];
  readonly to: Receiver;
  readonly recorder: BulkChangeRecorder;
}

const give = async (context: Context, { leads, to, recorder }: Given): Promise<void> => {
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  await inPieces([...byId.keys()], async (piece) => {
    const some = piece.flatMap((id) => byId.get(id) ?? []);
    const before = some.map(({ id, assignedTo }) => ({ id, before: { assignedTo }, assigned: assignedTo }));
    await recorder.record(before, { assignedTo: to.assignedTo });
    await assign(context, some, to);
  });
  await notifyAssigned(context, to.assignedTo, [...byId.keys()], recorder.id());
};

export const handOver: Command<typeof route> = async (context, { params: { id: leaving }, body }) => {
  const { item } = await loadOne(context, userTable, { id: leaving, action: 'read', lock: false });
  if (item.role === 'lead') throw notFound();
  const receivers = await receiversOf(context, leaving, body.to);
  const target = receivers.map(({ assignedToName }) => assignedToName).join(', ');
  const recorder = await recordBulkChange(context, { kind: 'assign', resource: 'user', target }, undefined);
  const all = await leadsOf(context, leaving);
  for (const [turn, to] of receivers.entries()) {
    const leads = all.filter((_lead, place) => place % receivers.length === turn);
    await give(context, { leads, to, recorder });
  }
  await notifyOwners(context, 'leads.taken', all, recorder.id());
  return { done: all.length, refused: [], action: recorder.id() };
};
