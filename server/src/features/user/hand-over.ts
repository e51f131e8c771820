import type { handOver as route } from '@countinghouse/contract/user/hand-over.ts';
import { namesOf } from '../../kernel/bulk-change/bulk-change-table.ts';
import { type BulkChangeRecorder, recordBulkChange } from '../../kernel/bulk-change/record-bulk-change.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { loadOne, selectedIds } from '../../kernel/resource/records.ts';
import { assign } from './assign-users.ts';
import { type BulkUser, inPieces, lockUsers, nameOfUser, nextLeadsOf } from './bulk-table.ts';
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

/** A part of the leads, in the order of their ids, and the change that it continues. */
interface Slice {
  readonly after: string | undefined;
  readonly most: number;
  readonly action: string | undefined;
}

const idsOf = async (context: Context, leaving: string, slice: Slice | null): Promise<readonly string[]> => {
  if (slice !== null) return nextLeadsOf(context, leaving, slice);
  const filters = JSON.stringify({ role: { eq: 'lead' }, assignedTo: { in: [leaving] } });
  const selection = { matching: { filters } };
  return (await selectedIds(context, plainUserTable, { selection, action: 'assign' })).ids;
};

/** All of them are locked first, in the order of their ids; those that somebody else has just assigned stay where they are. */
const lockLeads = async (context: Context, leaving: string, ids: readonly string[]): Promise<BulkUser[]> => {
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
const giveShares = async (
  context: Context,
  shares: readonly Share[],
  { leaving, slice }: { readonly leaving: string; readonly slice: Slice | null },
): Promise<string | null> => {
  const receivers = new Map(shares.map(({ to }) => [to.assignedTo, to.assignedToName ?? '']));
  const handOver = { leaving, receivers: [...receivers].map(([id, name]) => ({ id, name })) };
  const facts = { kind: 'assign', resource: 'user', target: namesOf(handOver), ...(slice && { handOver }) } as const;
  const recorder = await recordBulkChange(context, facts, slice?.action);
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

interface HandedOver {
  readonly done: number;
  readonly refused: [];
  readonly action: string | null;
  readonly left: number;
  /** The last lead of the slice if there may be more. */
  readonly next: string | null;
}

/** Hands over those leads of a person, or of a slice of them, that `share` gives to others; the rest stay. */
export const handOverBy = async (
  context: Context,
  leaving: string,
  {
    share,
    slice = null,
  }: { readonly share: (leads: readonly BulkUser[]) => Promise<readonly Share[]>; readonly slice?: Slice | null },
): Promise<HandedOver> => {
  await requireStaff(context, leaving);
  const ids = await idsOf(context, leaving, slice);
  const all = await lockLeads(context, leaving, ids);
  const shares = (await share(all)).filter(({ leads }) => leads.length > 0);
  const done = shares.reduce((sum, { leads }) => sum + leads.length, 0);
  const action = done === 0 ? (slice?.action ?? null) : await giveShares(context, shares, { leaving, slice });
  const next = ids.length === slice?.most ? (ids.at(-1) ?? null) : null;
  return { done, refused: [], action, left: all.length - done, next };
};

export const handOver: Command<typeof route> = async (context, { params: { id: leaving }, body }) => {
  await requireStaff(context, leaving);
  const receivers = await receiversOf(context, leaving, body.to);
  const share = (leads: readonly BulkUser[]) =>
    Promise.resolve(
      receivers.map((to, turn) => ({ to, leads: leads.filter((_lead, place) => place % receivers.length === turn) })),
    );
  const { done, refused, action } = await handOverBy(context, leaving, { share });
  return { done, refused, action };
};
