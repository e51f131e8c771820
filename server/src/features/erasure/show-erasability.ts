import type { Erasability, getErasability as route } from '@countinghouse/contract/erasure/erasure.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type Loaded, loadOne } from '../../kernel/resource/records.ts';
import { obstaclesOf } from '../closure/index.ts';
import { readSetting } from '../setting/index.ts';
import { userTable } from '../user/index.ts';
import { readErasureState } from './erasure-table.ts';
import { countErased, countKept, readRetention } from './parts-table.ts';

/** A customer in the caller's scope. Staff are never erased, because their names sign their actions. */
export const loadLead = async (context: Context, id: string): Promise<Loaded<typeof userTable.resource>> => {
  const found = await loadOne(context, userTable, { id, action: 'read' });
  if (found.item.role !== 'lead') throw notFound();
  return found;
};

export const retentionOf = async (context: Context, lead: string) => {
  const { retentionYears: years } = await readSetting(context);
  return { years, ...(await readRetention(context, lead, { years, now: context.now })) };
};

const openParts = async (context: Context, lead: string, isKept: boolean) => ({
  openItems: await obstaclesOf(context, lead),
  erased: await countErased(context, lead, isKept),
});

/** Whether a person can be erased, the parts that would be removed, and those that would be kept and until when. */
export const erasabilityOf = async (context: Context, lead: string): Promise<Erasability> => {
  const { keptUntil, ...state } = await readErasureState(context, lead);
  const { years: retentionYears, lastRecord, ...retention } = await retentionOf(context, lead);
  const isErased = state.dateErased !== null;
  const until = isErased ? keptUntil : (retention.keptUntil?.toISOString() ?? null);
  const isKept = until !== null;
  return {
    lead,
    ...state,
    state: isErased ? 'erased' : state.approval === null ? 'possible' : 'waiting',
    ...(isErased ? { openItems: [], erased: [] } : await openParts(context, lead, isKept)),
    kept: isKept ? await countKept(context, lead) : [],
    keptUntil: until,
    lastRecord: lastRecord?.toISOString() ?? null,
    retentionYears,
  };
};

export const showErasability: Command<typeof route> = async (context, { params }) => {
  const { id } = await loadLead(context, params.id);
  return erasabilityOf(context, id);
};
