import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireNothingOpen } from '../closure/index.ts';
import { eraseDeclared, keepIdentity } from './erase-person-table.ts';
import { insertErasure, mergedLeads, readErasureState } from './erasure-table.ts';
import { eraseKept, giveUpFiles } from './kept-table.ts';
import { removeFiles } from './remove-files.ts';
import { loadLead, retentionOf } from './show-erasability.ts';

/** Stands in for an erased name in every list and file: the abbreviation is usual in all our languages. */
const erasedName = 'N. N.';

interface Agreed {
  readonly lead: string;
  readonly reason: string;
  readonly proposedBy: string;
}

/**
 * Erases a person in one transaction, with what is left of leads that were merged into theirs. The files are removed after
 * the commit.
 */
export const erasePerson = async (context: Context, agreed: Agreed): Promise<void> => {
  const { assigned } = await loadLead(context, agreed.lead);
  await requireNothingOpen(context, agreed.lead, 'erasureStands');
  if ((await readErasureState(context, agreed.lead)).dateErased !== null) throw new Refusal('conflict', 'personErased');
  await eraseRecord(context, agreed, assigned);
};

const eraseRecord = async (context: Context, agreed: Agreed, assigned: string | null): Promise<void> => {
  const { actor, now } = context;
  const { lead } = agreed;
  const { keptUntil } = await retentionOf(context, lead);
  const note = await insertErasure(context, { ...agreed, approvedBy: actor.id, keptUntil }, now);
  const isKept = keptUntil !== null;
  if (isKept) await keepIdentity(context, lead);
  await eraseDeclared(context, { lead, by: actor.id, now, name: erasedName, number: note.number, isKept });
  const erasedLeaves = isKept ? null : await eraseAtOnce(context, lead);
  announce(context, { lead, assigned, keptUntil, erasedLeaves, ...note });
  for (const merged of await mergedLeads(context, lead)) await eraseRecord(context, { ...agreed, lead: merged }, null);
};

/** With no retention period, documents, answers and the rest are erased now. Returns what `eraseKept` does. */
const eraseAtOnce = async (context: Context, lead: string): Promise<string> => {
  const paths = await giveUpFiles(context, lead, context.now);
  context.afterCommit(() => removeFiles(context.app, paths));
  return eraseKept(context, lead, context.now);
};

interface Noted {
  readonly id: string;
  readonly lead: string;
  readonly number: number;
  readonly assigned: string | null;
  readonly keptUntil: Date | null;
  /** The hash of the list of leaves that nobody can read any more. */
  readonly erasedLeaves: string | null;
}

const announce = (context: Context, { id, lead, number, assigned, keptUntil, erasedLeaves }: Noted): void => {
  const about = { subject: lead, formerly: assigned };
  context.changed({
    resource: 'user',
    change: 'updated',
    records: [{ id: lead, ...about, audience: ['all:lead'], after: { erased: true, number } }],
  });
  context.changed({
    resource: 'erasure',
    change: 'created',
    records: [{ id, subject: lead, after: { number, keptUntil, ...(erasedLeaves !== null && { erasedLeaves }) } }],
  });
};
