import type { Change } from '../../kernel/changes/change.ts';
import type { Runner } from '../../kernel/context.ts';
import { difference } from '../../kernel/resource/write.ts';
import { knownLeads, markUpdated, overwriteLeads, type Piece } from './run-table.ts';

/** Overwrites the leads whose e-mails match rows; returns the changes to record. */
export const updateLeads = async (runner: Runner, piece: Piece): Promise<Change[]> => {
  const changed = (await knownLeads(runner, piece))
    .map((lead) => ({ lead, values: difference(lead.before, lead.after) }))
    .filter(({ values }) => Object.keys(values.after ?? {}).length > 0);
  if (changed.length === 0) return [];
  await overwriteLeads(
    runner,
    changed.map(({ lead }) => lead),
  );
  await markUpdated(
    runner,
    piece.importId,
    changed.map(({ lead }) => lead.number),
  );
  return [
    {
      resource: 'user',
      change: 'updated',
      records: changed.map(({ lead, values }) => ({
        id: lead.id,
        subject: lead.id,
        assigned: lead.assigned,
        audience: ['all:lead'],
        ...values,
      })),
    },
  ];
};
