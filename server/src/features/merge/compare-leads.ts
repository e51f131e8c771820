import type { compareLeads as route } from '@countinghouse/contract/user/merge.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type Loaded, loadMany } from '../../kernel/resource/records.ts';
import { userTable } from '../user/index.ts';
import { countMoving, leadsWithHistory } from './merge-table.ts';

export type Lead = Loaded<typeof userTable.resource>;

/** Two different leads in the caller's reach, in the order of the ids given; otherwise the same answer as for none. */
export const loadPair = async (context: Context, ids: readonly [string, string]): Promise<readonly [Lead, Lead]> => {
  const found = await loadMany(context, userTable, { ids, action: 'merge', lock: false });
  const [one, other] = ids.map((id) => found.find((lead) => lead.id === id && lead.item.role === 'lead'));
  if (!one || !other || one === other) throw notFound();
  return [one, other];
};

export const compareLeads: Command<typeof route> = async (context, { params, query }) => {
  const pair = await loadPair(context, [params.id, query.other]);
  const withHistory = await leadsWithHistory(
    context,
    pair.map(({ id }) => id),
  );
  const leads = [];
  for (const { id, item } of pair)
    leads.push({ lead: item, hasHistory: withHistory.has(id), moving: await countMoving(context, id) });
  return { leads };
};
