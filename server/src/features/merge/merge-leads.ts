import { type MergeField, type mergeLeads as route, mergeFields } from '@countinghouse/contract/user/merge.ts';
import { recordBulkChange } from '../../kernel/bulk-change/record-bulk-change.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { announce, binRows, reload, updateRow } from '../../kernel/resource/write.ts';
import { endSessions } from '../../kernel/session/end-sessions.ts';
import { changedUser, keepUsers, notifyOwners, plainUserTable, type UserChange, userTable } from '../user/index.ts';
import { announceMoved, announcePair, nameOf } from './announce-pair.ts';
import { type Lead, loadPair } from './compare-leads.ts';
import { agentsOf, type ByTable, leadsWithHistory, lockPair, markMerged, moveRecords } from './merge-table.ts';

/** Merges the other lead into this one; a refusal changes nothing. */
export const mergeLeads: Command<typeof route> = async (context, { params, body }) => {
  const states = await lockPair(context, [params.id, body.other]);
  // Read once they are locked: a merge or a deposit that came first has been stored.
  const [kept, merged] = await loadPair(context, [params.id, body.other]);
  checkVersion(context, kept.item, body.version);
  checkVersion(context, merged.item, body.otherVersion);
  for (const { isErased, isClosed } of states.values()) {
    if (isErased) throw new Refusal('conflict', 'personErased');
    if (isClosed) throw new Refusal('conflict', 'accountClosed');
  }
  await requireNoHistory(context, kept, merged);
  return { action: await merge(context, kept, merged, body.take) };
};

const requireNoHistory = async (context: Context, kept: Lead, merged: Lead): Promise<void> => {
  const withHistory = await leadsWithHistory(context, [kept.id, merged.id]);
  if (withHistory.has(merged.id)) {
    const code = withHistory.has(kept.id) ? 'mergeBothHistory' : 'mergeOtherHistory';
    throw new Refusal('conflict', code, { params: { name: nameOf(merged) } });
  }
  const reason = (await keepUsers(context, [merged.id])).get(merged.id);
  if (reason === undefined) return;
  const { code, params } = typeof reason === 'string' ? { code: reason, params: {} } : reason;
  throw new Refusal('conflict', code, { params });
};

const takenFrom = (merged: Lead, take: readonly MergeField[]): UserChange =>
  Object.fromEntries(take.map((field) => [field, merged.item[field]]));

const labelsIn = ({ item }: Lead): string[] => item.labels.split(';').filter((label) => label !== '');

const merge = async (context: Context, kept: Lead, merged: Lead, take: readonly MergeField[]): Promise<string> => {
  const ownBefore = await agentsOf(context, kept.id);
  // First, so that the address is free.
  await binRows(context, plainUserTable, { ids: [merged.id], deleted: true });
  await markMerged(context, merged.id, kept.id);
  await endSessions(context, [merged.id]);
  const labels = [...new Set([...labelsIn(kept), ...labelsIn(merged)])];
  const values = await changedUser(context, kept, takenFrom(merged, take));
  await updateRow(context, plainUserTable, { id: kept.id, values: { ...values, labels } });
  const [after] = await reload(context, userTable, [kept.id]);
  if (!after) throw new Error('the lead that stays is gone');
  const ownAfter = await agentsOf(context, kept.id);
  const moved = await moveRecords(context, {
    from: merged.id,
    to: kept.id,
    fromAgent: merged.assigned,
    toAgent: after.assigned,
  });
  const action = await remember(context, { kept, after, merged, moved, handed: handedOver(ownBefore, ownAfter) });
  if (changedFields(kept, after).length > 0)
    announce(context, userTable, { change: 'updated', action: 'user.update', before: [kept], after: [after] });
  announcePair(context, 'merge', after, merged);
  await announceMoved(context, [after.assigned, merged.assigned]);
  await notifyOwners(context, 'leads.merged', [{ id: kept.id, assignedTo: merged.assigned }], action);
  return action;
};

/** The records of the lead that stays which its new agent got, with the earlier one. */
const handedOver = (before: ByTable, after: ByTable): ByTable =>
  Object.fromEntries(
    Object.entries(before).map(([table, records]) => {
      const given = new Map(after[table]?.map((record) => [record.id, record.given ?? null]));
      return [table, records.map(({ id, given: agent = null }) => ({ id, agent, given: given.get(id) ?? null }))];
    }),
  );

interface Merged {
  readonly kept: Lead;
  readonly after: Lead;
  readonly merged: Lead;
  readonly moved: ByTable;
  readonly handed: ByTable;
}

export const changedFields = (before: Lead, after: Lead) =>
  [...mergeFields, 'labels' as const].filter((field) => before.item[field] !== after.item[field]);

/** Stores what an undo needs, with the fields that changed. */
const remember = async (context: Context, { kept, after, merged, moved, handed }: Merged): Promise<string> => {
  const recorder = await recordBulkChange(context, { kind: 'merge', resource: 'user', target: null }, undefined);
  const changed = changedFields(kept, after);
  const valuesOf = ({ item }: Lead) => ({
    ...Object.fromEntries(changed.map((field) => [field, item[field]])),
    // As they are read, because campaigns and staff may be deleted later.
    ...(changed.includes('campaign') && { campaignName: item.campaignName }),
    ...(changed.includes('assignedTo') && { assignedToName: item.assignedToName }),
  });
  await recorder.record([{ id: kept.id, before: valuesOf(kept), assigned: kept.assigned }], {
    ...valuesOf(after),
    mergedFrom: merged.id,
    handed,
  });
  await recorder.record([{ id: merged.id, before: { deletedAt: null }, assigned: merged.assigned }], {
    deletedAt: context.now.toISOString(),
    mergedInto: kept.id,
    moved,
  });
  const action = recorder.id();
  if (action === null) throw new Error('a merge changes two records');
  return action;
};
