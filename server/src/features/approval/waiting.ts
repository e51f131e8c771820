import type { WaitingApproval, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import type { Queue } from '../../kernel/queue.ts';
import { pendingProposals, readDeciders } from './approval-table.ts';
import { type Kinds, kindOf } from './decide.ts';
import { eligibility } from './eligibility.ts';
import { influenceSince } from './independence.ts';
import { readInfluences } from './influence-table.ts';

/** The pending proposals that the caller may decide. */
const waitingFor =
  (kinds: Kinds) =>
  async (context: Context): Promise<WaitingApproval[]> => {
    const staff = await readDeciders(context);
    const pending = await pendingProposals(context);
    const influences = await readInfluences(context, influenceSince(pending[0]?.dateCreation ?? context.now));
    return pending.flatMap((proposal) => {
      const { id, aloneFrom } = proposal;
      const found = eligibility(proposal, context.actor, { kind: kindOf(kinds, proposal), staff, influences });
      if (found.code !== null) return [];
      return [{ id, alone: found.alone, from: found.alone ? (aloneFrom?.toISOString() ?? null) : null }];
    });
  };

export const waitingWith =
  (kinds: Kinds): Command<typeof waitingApprovals> =>
  async (context) => ({ waiting: await waitingFor(kinds)(context) });

/** Without proposals that root may decide alone only later. */
export const waitingQueue = (kinds: Kinds): Queue => ({
  name: 'approvals',
  count: async (context, most) => {
    const waiting = await waitingFor(kinds)(context);
    const isDue = ({ from }: WaitingApproval): boolean => from === null || Date.parse(from) <= context.now.getTime();
    return Math.min(waiting.filter(isDue).length, most);
  },
});
