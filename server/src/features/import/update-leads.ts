import type { Change } from '../../kernel/changes/change.ts';
import type { Runner } from '../../kernel/context.ts';
import { difference } from '../../kernel/resource/write.ts';
import { failRenames, type KnownLead, knownLeads, markUpdated, overwriteLeads, type Piece } from './run-table.ts';

/**
 * Fails rows that would rename a customer whose name documents vouch for. Judged once the customers are locked: a
 * decision may have been made since the sheet was checked.
 */
const failCheckedNames = async (runner: Runner, importId: string, known: readonly KnownLead[]): Promise<void> => {
  const renames = known.filter(({ renamesChecked }) => renamesChecked);
  const ofFirst = renames.filter(({ before, after }) => before.firstName !== after.firstName);
  const ofLast = renames.filter(({ before, after }) => before.firstName === after.firstName);
  for (const [field, leads] of [['firstName', ofFirst] as const, ['lastName', ofLast] as const]) {
    const numbers = leads.map(({ number }) => number);
    if (numbers.length > 0) await failRenames(runner, importId, { field, numbers });
  }
};

/** Overwrites the leads whose e-mails match rows; returns the changes to record. */
export const updateLeads = async (runner: Runner, piece: Piece): Promise<Change[]> => {
  const known = await knownLeads(runner, piece);
  await failCheckedNames(runner, piece.importId, known);
  const changed = known
    .filter(({ renamesChecked }) => !renamesChecked)
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
