import type { bulkUpdate as route, LeadValue } from '@countinghouse/contract/user/user-calls.ts';
import { type BulkChangeRecorder, recordBulkChange } from '../../kernel/bulk-change/record-bulk-change.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { bulkResult } from '../../kernel/resource/handlers.ts';
import { selectedIds } from '../../kernel/resource/records.ts';
import { campaignNameOf } from '../campaign/index.ts';
import { type BulkUser, inPieces, lockUsers } from './bulk-table.ts';
import { changeLeads, leadFields, recorded, withValue } from './lead-values.ts';
import { notifyOwners } from './notify-assigned.ts';
import { checkReferences } from './references.ts';
import { plainUserTable } from './user-table.ts';

/** Sets the stage, a label or the campaign of the selected leads. Leads that already have it count as done. */
export const bulkUpdate: Command<typeof route> = async (context, { body: { leads: selection, value, action } }) => {
  const change = await describe(context, value);
  const { field, kind, target } = change;
  const recorder = await recordBulkChange(context, { kind, resource: 'user', target }, action);
  const { ids, absent } = await selectedIds(context, plainUserTable, { selection, action: 'update' });
  const refused = new Map(absent.map((id) => [id, 'notFound']));
  const changed: BulkUser[] = [];
  let done = 0;
  await inPieces(ids, async (piece) => {
    const users = await lockUsers(context, piece, inScope(plainUserTable, context.actor, 'update'));
    const leads = users.filter(({ role }) => role === 'lead');
    for (const { id, role } of users) if (role !== 'lead') refused.set(id, 'notFound');
    done += leads.length;
    changed.push(...(await changePiece(context, recorder, leads, change)));
  });
  await notifyOwners(context, leadFields[field].notice, changed, recorder.id());
  return { ...bulkResult(context, done, [...refused]), action: recorder.id() };
};

/** Records and stores the value of those leads that do not have it yet. */
const changePiece = async (
  context: Context,
  recorder: BulkChangeRecorder,
  leads: readonly BulkUser[],
  { field, value, campaignName }: Described,
): Promise<readonly BulkUser[]> => {
  const moved = leads
    .map((before) => ({ before, after: withValue(before, value, campaignName) }))
    .filter(({ before, after }) => before[field] !== after[field]);
  for (const same of Map.groupBy(moved, ({ after }) => after[field]).values()) {
    const old = same.map(({ before }) => ({
      id: before.id,
      before: recorded(field, before),
      assigned: before.assignedTo,
    }));
    const [first] = same;
    if (first) await recorder.record(old, recorded(field, first.after));
  }
  await changeLeads(context, field, moved);
  return moved.map(({ before }) => before);
};

type Described = Awaited<ReturnType<typeof describe>>;

/** The field of a value and how its change is recorded; refuses one that the settings or campaigns do not have. */
const describe = async (context: Context, value: LeadValue) => {
  const shared = { value, campaignName: null };
  if ('removeLabel' in value)
    return { ...shared, field: 'labels', kind: 'unlabel', target: value.removeLabel } as const;
  if ('addLabel' in value) {
    await checkReferences(context, { labels: [value.addLabel] });
    return { ...shared, field: 'labels', kind: 'label', target: value.addLabel } as const;
  }
  await checkReferences(context, value);
  if ('qualifications' in value)
    return { ...shared, field: 'qualifications', kind: 'stage', target: value.qualifications || null } as const;
  const campaignName = value.campaign === null ? null : await campaignNameOf(context, value.campaign);
  return { value, campaignName, field: 'campaign', kind: 'campaign', target: campaignName } as const;
};
