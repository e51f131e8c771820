import type { Duplicates, findDuplicates, leadDuplicates } from '@countinghouse/contract/user/duplicates.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { type Compared, hasLeadElsewhere, similarLeads } from './duplicates-table.ts';
import { limitProbes } from './limit-probes.ts';
import { erasedPersons } from './references-table.ts';
import { userTable } from './user-table.ts';

const duplicatesOf = async (context: Context, compared: Compared): Promise<Duplicates> => {
  await limitProbes(context, [compared]);
  return {
    duplicates: await similarLeads(context, compared),
    isElsewhere: await hasLeadElsewhere(context, compared),
  };
};

export const showDuplicates: Command<typeof leadDuplicates> = async (context, { params }) => {
  const { item } = await loadOne(context, userTable, { id: params.id, action: 'read' });
  if (item.role !== 'lead') throw notFound();
  if ((await erasedPersons(context, [params.id])).length > 0) return { duplicates: [], isElsewhere: false };
  return duplicatesOf(context, item);
};

export const showDuplicatesOfNew: Command<typeof findDuplicates> = (context, { body }) => duplicatesOf(context, body);
