import type { waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readSetting } from '../setting/index.ts';
import { pendingProposals, readDeciders } from './approval-table.ts';
import { type Kinds, kindOf } from './decide.ts';
import { eligibility } from './eligibility.ts';

/** The pending proposals that the caller may decide. */
export const waitingWith =
  (kinds: Kinds): Command<typeof waitingApprovals> =>
  async (context) => {
    const { approvalDelayHours: delayHours } = await readSetting(context);
    const staff = await readDeciders(context);
    const waiting = (await pendingProposals(context)).flatMap((proposal) => {
      const found = eligibility(proposal, context.actor, { kind: kindOf(kinds, proposal), staff, delayHours });
      return found.code === null
        ? [{ id: proposal.id, alone: found.alone, from: found.from?.toISOString() ?? null }]
        : [];
    });
    return { waiting };
  };
