import type { waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import type { Command } from '../../kernel/http/served.ts';
import { pendingProposals, readDeciders } from './approval-table.ts';
import { type Kinds, kindOf } from './decide.ts';
import { eligibility } from './eligibility.ts';
import { influenceSince } from './independence.ts';
import { readInfluences } from './influence-table.ts';

/** The pending proposals that the caller may decide. */
export const waitingWith =
  (kinds: Kinds): Command<typeof waitingApprovals> =>
  async (context) => {
    const staff = await readDeciders(context);
    const pending = await pendingProposals(context);
    const influences = await readInfluences(context, influenceSince(pending[0]?.dateCreation ?? context.now));
    const waiting = pending.flatMap((proposal) => {
      const { id, aloneFrom } = proposal;
      const found = eligibility(proposal, context.actor, { kind: kindOf(kinds, proposal), staff, influences });
      if (found.code !== null) return [];
      return [{ id, alone: found.alone, from: found.alone ? (aloneFrom?.toISOString() ?? null) : null }];
    });
    return { waiting };
  };
