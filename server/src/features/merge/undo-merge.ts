import type { LeftAsIs } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { type MergeField, mergeFields } from '@countinghouse/contract/user/merge.ts';
import type { StoredValue } from '../../kernel/bulk-change/bulk-change-table.ts';
import type { BulkUndo, Undone } from '../../kernel/bulk-change/bulk-undo.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { announce, binRows, reload, updateRow, type Values } from '../../kernel/resource/write.ts';
import {
  changedUser,
  checkReferences,
  notifyOwners,
  plainUserTable,
  readyForReturn,
  type UserChange,
  userTable,
} from '../user/index.ts';
import { announceMoved, announcePair } from './announce-pair.ts';
import type { Lead } from './compare-leads.ts';
import { changedFields } from './merge-leads.ts';
import { agentsOf, type ByTable, giveBackAgents, lockPair, markMerged, moveBack } from './merge-table.ts';

interface Stored {
  readonly kept: StoredValue;
  readonly merged: StoredValue;
}

/** Both leads as the merge stored them; an erasure removes this, and then nothing can be undone. */
const storedPair = (records: readonly StoredValue[]): Stored => {
  const merged = records.find(({ after }) => 'mergedInto' in after);
  const kept = records.find(({ after }) => 'mergedFrom' in after);
  if (!merged || !kept) throw new Refusal('conflict', 'mergeGone');
  return { merged, kept };
};

/** Refuses while one of the leads is not as the merge left it: the other could not come back as a lead of its own. */
const requireBoth = async (context: Context, { kept, merged }: Stored): Promise<void> => {
  const states = await lockPair(context, [kept.id, merged.id]);
  const [stays, goes] = [states.get(kept.id), states.get(merged.id)];
  if (goes?.mergedInto !== kept.id || goes.isErased) throw new Refusal('conflict', 'mergeGone');
  if (stays === undefined || stays.isDeleted) throw new Refusal('conflict', 'mergeKeptDeleted');
};

const one = async (context: Context, id: string, table = userTable): Promise<Lead> => {
  const [lead] = await reload(context, table, [id]);
  if (!lead) throw new Refusal('conflict', 'mergeGone');
  return lead;
};

const isStillThere = async (context: Context, values: UserChange): Promise<boolean> => {
  const { campaign, assignedTo, qualifications } = values;
  try {
    await checkReferences(context, { campaign, assignedTo, qualifications });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

type Left = LeftAsIs[];

/** The earlier values of the fields that nobody has changed since, except those whose campaign, agent or stage is gone. */
const restorable = async (context: Context, lead: Lead, { before, after, changedFields }: StoredValue, left: Left) => {
  const values: Record<string, unknown> = {};
  for (const field of [...mergeFields, 'labels' as const].filter((name) => name in before)) {
    const isChanged = changedFields.includes(field) || lead.item[field] !== after[field];
    const there = isChanged || (await isStillThere(context, { [field]: before[field] }));
    if (isChanged || !there) left.push({ what: field, reason: isChanged ? 'changedSince' : 'absent', count: 1 });
    else values[field] = before[field];
  }
  return values;
};

/** Gives the lead that stayed its earlier values again, by the rules for any change of them. */
const restoreFields = async (context: Context, stored: StoredValue, left: Left): Promise<Lead> => {
  const lead = await one(context, stored.id);
  const { labels, ...wanted } = await restorable(context, lead, stored, left);
  const before = await agentsOf(context, stored.id);
  const values: Values = await changedUser(context, lead, wanted);
  if ('email' in wanted && values['email'] === undefined)
    left.push({ what: 'email', reason: 'needsApproval', count: 1 });
  const list = typeof labels === 'string' ? { labels: labels.split(';').filter((label) => label !== '') } : {};
  await updateRow(context, plainUserTable, { id: stored.id, values: { ...values, ...list } });
  if ('assignedTo' in wanted) await giveBackAgents(context, unchangedOf(stored.after['handed'] as ByTable, before));
  const after = await one(context, stored.id);
  if (changedFields(lead, after).length > 0)
    announce(context, userTable, { change: 'updated', action: 'user.update', before: [lead], after: [after] });
  return after;
};

/** The records that are still with the agent who got them by the merge. */
const unchangedOf = (handed: ByTable, now: ByTable): ByTable =>
  Object.fromEntries(
    Object.entries(handed).map(([table, records]) => {
      const current = new Map(now[table]?.map(({ id, given = null }) => [id, given]));
      return [table, records.filter(({ id, given = null }) => current.get(id) === given)];
    }),
  );

/** Brings the lead out of the bin; a campaign or an agent that is gone stays away. */
const bringBack = async (context: Context, id: string, left: Left): Promise<Lead> => {
  const before = await one(context, id, { ...userTable, isBin: true });
  await markMerged(context, id, null);
  const refused = (await readyForReturn(context, [id])).get(id);
  if (refused !== undefined) throw new Refusal('conflict', refused === 'emailTaken' ? 'mergeEmailTaken' : refused);
  await binRows(context, plainUserTable, { ids: [id], deleted: false });
  const after = await one(context, id);
  for (const field of ['campaign', 'assignedTo'] as const satisfies readonly MergeField[])
    if (before.item[field] !== after.item[field]) left.push({ what: field, reason: 'absent', count: 1 });
  return after;
};

const undo = async (context: Context, change: string, records: readonly StoredValue[]): Promise<Undone> => {
  const stored = storedPair(records);
  await requireBoth(context, stored);
  const left: Left = [];
  const moved = stored.merged.after['moved'] as ByTable;
  for (const { resource, count } of await moveBack(context, moved, { from: stored.kept.id, to: stored.merged.id }))
    left.push({ what: resource, reason: 'changedSince', count });
  const kept = await restoreFields(context, stored.kept, left);
  const merged = await bringBack(context, stored.merged.id, left);
  announcePair(context, 'unmerge', kept, merged);
  await announceMoved(context, [kept.assigned, merged.assigned, stored.kept.after['assignedTo'] as string | null]);
  await notifyOwners(context, 'leads.unmerged', [{ id: merged.id, assignedTo: merged.assigned }], `undone:${change}`);
  return { restored: left.length === 0 ? 2 : 1, left };
};

export const mergeUndo: BulkUndo = {
  resource: 'user',
  kinds: ['merge'],
  access: 'lead:merge',
  byField: true,
  undo,
};
