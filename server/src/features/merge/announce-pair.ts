import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { Context } from '../../kernel/context.ts';
import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { Lead } from './compare-leads.ts';
import { movingResources } from './merge-table.ts';

export const nameOf = ({ item }: Lead): string => personName(item);

/** Records on the files of both leads that they were merged, or that this was undone. */
export const announcePair = (context: Context, what: 'merge' | 'unmerge', kept: Lead, merged: Lead): void => {
  const about = (lead: Lead, other: Lead) => ({
    id: lead.id,
    subject: lead.id,
    assigned: lead.assigned,
    audience: ['all:lead'],
    after: { otherLead: other.id, otherLeadName: nameOf(other), stays: lead === kept },
  });
  context.changed({
    resource: 'user',
    action: `user.${what}`,
    change: what === 'merge' ? 'merged' : 'restored',
    records: [about(kept, merged), about(merged, kept)],
  });
};

/** Lists of comments and tasks are read again; each record keeps its own audit trail. */
export const announceMoved = async (context: Context, agents: readonly (string | null)[]): Promise<void> => {
  const people = [...new Set(agents)].filter((id) => id !== null).map((id) => `user:${id}`);
  for (const resource of movingResources)
    await recordEvent(context, context.now, {
      resource,
      change: 'updated',
      records: [],
      many: [`all:${resource}`, ...people],
    });
};
