import type { Change } from '../../kernel/changes/change.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { insertProposal, type NewProposal, pendingOf, type Proposal } from './approval-table.ts';

/** A proposal from another feature. `needed` defaults to 1. */
export interface ProposalToMake extends Omit<NewProposal, 'id' | 'needed'> {
  readonly needed?: 1 | 2;
}

interface AnnouncedProposal {
  readonly id: string;
  readonly lead: string | null;
  /** Accounts that receive the event even if they may not read the whole queue. */
  readonly proposers: readonly (string | null)[];
}

export const approvalChange = (
  change: string,
  { id, lead, proposers }: AnnouncedProposal,
  values: { before?: object; after?: object },
): Change => ({
  resource: 'approval',
  change,
  alsoTo: proposers.filter((person) => person !== null),
  records: [{ id, subject: lead, audience: ['all:approval'], ...values }],
});

/**
 * Proposes a change instead of making it and returns the proposal's id; refuses when one is already pending for the
 * record.
 */
export const propose = async (context: Context, proposal: ProposalToMake): Promise<string> => {
  const { actor, now } = context;
  const row = { ...proposal, id: newId(), needed: proposal.needed ?? 1 };
  if (!(await insertProposal(context, row, { actor, now }))) throw new Refusal('conflict', 'approvalPending');
  const { kind, reason, params, needed } = row;
  const announced = { id: row.id, lead: row.leadId, proposers: [actor.id, actor.real?.id ?? null] };
  context.changed(
    approvalChange('created', announced, {
      after: { kind, record: row.recordId, reason, needed, ...params, state: 'pending' },
    }),
  );
  await notify(context, {
    to: 'admins',
    except: actor.real?.id ?? actor.id,
    kind: 'approval.waiting',
    params: { by: actor.real?.name ?? actor.name },
    resource: 'approval',
    recordId: row.id,
  });
  return row.id;
};

export const pendingFor = (context: Context, recordId: string): Promise<Proposal[]> => pendingOf(context, recordId);
