import type { Context } from '../../kernel/context.ts';
import { assignUsers, type BulkUser } from './bulk-table.ts';

export interface Assignee {
  readonly assignedTo: string | null;
  readonly assignedToName: string | null;
}

/** Assigns leads, locked by the caller, to a member of staff or to no one, and announces it, with why if nobody chose it. */
export const assign = async (
  context: Context,
  leads: readonly Pick<BulkUser, 'id' | keyof Assignee>[],
  to: Assignee,
  why: object = {},
): Promise<void> => {
  if (leads.length === 0) return;
  await assignUsers(
    context,
    leads.map((lead) => lead.id),
    to.assignedTo,
  );
  context.changed({
    resource: 'user',
    change: 'updated',
    records: leads.map(({ id, assignedTo, assignedToName }) => ({
      id,
      subject: id,
      assigned: to.assignedTo,
      formerly: assignedTo,
      audience: ['all:lead'],
      before: { assignedTo, assignedToName },
      after: { ...to, ...why },
    })),
  });
};
