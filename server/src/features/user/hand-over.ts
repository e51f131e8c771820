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

export interface Share {
  readonly leads: readonly BulkUser[];
  readonly to: Receiver;
  /** Recorded with the assignment if nobody chose the receiver. */
  readonly why?: object;
}

const give = async (context: Context, { leads, to, why }: Share, recorder: BulkChangeRecorder): Promise<void> => {
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  await inPieces([...byId.keys()], async (piece) => {
    const some = piece.flatMap((id) => byId.get(id) ?? []);
    const before = some.map(({ id, assignedTo }) => ({ id, before: { assignedTo }, assigned: assignedTo }));
    await recorder.record(before, { assignedTo: to.assignedTo });
    await assign(context, some, to, why);
  });
};

/** Gives the shares away as one change that can be undone, with one notice for each receiver. */
const giveShares = async (context: Context, shares: readonly Share[]): Promise<string | null> => {
  const receivers = new Map(shares.map(({ to }) => [to.assignedTo, to.assignedToName]));
  const target = [...receivers.values()].join(', ');
  const recorder = await recordBulkChange(context, { kind: 'assign', resource: 'user', target }, undefined);
  for (const share of shares) await give(context, share, recorder);
  for (const receiver of receivers.keys()) {
    const ids = shares.flatMap(({ to, leads }) => (to.assignedTo === receiver ? leads.map(({ id }) => id) : []));
    await notifyAssigned(context, receiver, ids, recorder.id());
  }
  const all = shares.flatMap(({ leads }) => leads);
  await notifyOwners(context, 'leads.taken', all, recorder.id());
  return recorder.id();
};

/** Refuses leads, and people outside the caller's scope. */
const requireStaff = async (context: Context, id: string): Promise<void> => {
  const { item } = await loadOne(context, userTable, { id, action: 'read', lock: false });
  if (item.role === 'lead') throw notFound();
};

/** Hands over those leads of a person that `share` gives to others; the rest stay. */
export const handOverBy = async (
  context: Context,
  leaving: string,
  share: (leads: readonly BulkUser[]) => Promise<readonly Share[]>,
): Promise<{ done: number; refused: []; action: string | null; left: number }> => {
  await requireStaff(context, leaving);
  const all = await leadsOf(context, leaving);
  const shares = (await share(all)).filter(({ leads }) => leads.length > 0);
  const done = shares.reduce((sum, { leads }) => sum + leads.length, 0);
  const action = done === 0 ? null : await giveShares(context, shares);
  return { done, refused: [], action, left: all.length - done };
};

export const handOver: Command<typeof route> = async (context, { params: { id: leaving }, body }) => {
  await requireStaff(context, leaving);
  const receivers = await receiversOf(context, leaving, body.to);
  const { left: _none, ...result } = await handOverBy(context, leaving, (leads) =>
    Promise.resolve(
      receivers.map((to, turn) => ({ to, leads: leads.filter((_lead, place) => place % receivers.length === turn) })),
    ),
  );
  return result;
};
