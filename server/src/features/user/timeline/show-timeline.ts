import type { Permission } from '@countinghouse/contract/permissions.ts';
import { Id, Instant } from '@countinghouse/contract/kernel/scalars.ts';
import { type TimelineGroup, timelineGroups } from '@countinghouse/contract/customer-event.ts';
import { type leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { holdsAny } from '../../../kernel/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Command } from '../../../kernel/http/served.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { type Loaded, loadMany, loadOne } from '../../../kernel/resource/records.ts';
import { erasedPersons, mergedOnes } from '../references-table.ts';
import { userTable } from '../user-table.ts';
import { type Place, type Placed, readTimeline, sourceNames } from './timeline-table.ts';

const shown = 50;

const needed: Readonly<Record<TimelineGroup, Permission>> = {
  comments: 'comment:read',
  person: 'lead:read',
  money: 'funds:read',
  trading: 'order:read',
  investments: 'investment:read',
  products: 'vault:read',
};

const wrongQuery = (field: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `query.${field}`, code: 'choice' }] });

export const showTimeline: Command<typeof leadTimeline> = async (context, { params, query }) => {
  const { item } = await loadAlsoMerged(context, params.id);
  // Staff have no timeline: their actions are in the audit trail.
  if (item.role !== 'lead') throw notFound();
  const before = query.before === undefined ? undefined : placeOf(query.before);
  const isErased = (await erasedPersons(context, [params.id])).length > 0;
  // Comments about an erased person and changes to their data are no longer shown to anyone.
  const groups = groupsOf(context, query.groups).filter(
    (group) => !isErased || !['comments', 'person'].includes(group),
  );
  if (groups.length === 0) return { timeline: [], next: null };
  const rows = await readTimeline(context, { lead: params.id, ...(before && { before }), groups, limit: shown + 1 });
  const timeline = rows.slice(0, shown);
  const last = timeline.at(-1);
  return { timeline, next: rows.length > shown && last ? cursorOf(last) : null };
};

/** A merged lead keeps its timeline for those who read the bin: it says what became of the lead. */
const loadAlsoMerged = async (context: Context, id: string): Promise<Loaded<typeof userTable.resource>> => {
  const [found] = await loadMany(context, userTable, { ids: [id], action: 'read' });
  if (found) return found;
  if ((await mergedOnes(context, [id])).length === 0) throw notFound();
  return loadOne(context, { ...userTable, isBin: true }, { id, action: 'delete' });
};

const cursorOf = ({ at, source, id }: Placed): string => `${at}~${source}~${id}`;

const placeOf = (cursor: string): Place => {
  const [at = '', source = '', id = ''] = cursor.split('~');
  const isOurs = Instant.safeParse(at).success && sourceNames.includes(source) && Id.safeParse(id).success;
  if (!isOurs) throw wrongQuery('before');
  return { at, source, id };
};

const groupsOf = ({ actor }: Context, text: string | undefined): TimelineGroup[] => {
  const named = text?.split(',') ?? timelineGroups;
  const groups = timelineGroups.filter((group) => named.includes(group));
  if (groups.length < new Set(named).size) throw wrongQuery('groups');
  return groups.filter((group) => holdsAny(actor, needed[group]));
};
