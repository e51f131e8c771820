import type { ApprovalEnd } from '@countinghouse/contract/approval/approval.ts';
import type { Change } from '../../kernel/changes/change.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { notify } from '../notification/index.ts';
import {
  endProposal,
  lockFreePendingOf,
  lockPendingOf,
  type PendingAbout,
  pendingOf,
  type Proposal,
} from './approval-table.ts';
import { approvalChange } from './propose.ts';

const endedChange = ({ id, lead, proposedBy, proposedByReal }: Proposal, because: ApprovalEnd): Change =>
  approvalChange(
    'updated',
    { id, lead, proposers: [proposedBy, proposedByReal] },
    { before: { state: 'pending' }, after: { state: 'withdrawn', endReason: because } },
  );

/**
 * Ends the pending proposals about a record, of one kind or of any, because its feature has just ended it. Returns the
 * changes to record.
 */
export const endPending = async (runner: Runner, about: PendingAbout, now: Date): Promise<Change[]> => {
  const ended = await lockPendingOf(runner, about);
  for (const { id } of ended) await endProposal(runner, id, 'recordEnded', now);
  return ended.map((proposal) => endedChange(proposal, 'recordEnded'));
};

const end = async (context: Context, proposals: readonly Proposal[], because: ApprovalEnd): Promise<void> => {
  for (const proposal of proposals) {
    const { id, proposedBy, proposedByReal } = proposal;
    await endProposal(context, id, because, context.now);
    context.changed(endedChange(proposal, because));
    await notify(context, {
      to: [proposedByReal ?? proposedBy],
      except: context.actor.id,
      kind: 'approval.ended',
      params: {},
      recordId: id,
    });
  }
};

/**
 * Ends the pending proposals about a record, of one kind or of any, within the command that makes them void, and notifies
 * their proposers.
 */
export const dropPending = async (
  context: Context,
  about: PendingAbout,
  because: ApprovalEnd = 'recordEnded',
): Promise<void> => end(context, await lockPendingOf(context, about), because);

/**
 * The same for a command that already holds the records. A decision locks the proposal and then waits for the record,
 * so proposals being decided right now are skipped: that decision fails, and the proposal is ended after the commit.
 */
export const closePending = async (
  context: Context,
  recordIds: readonly string[],
  because: ApprovalEnd,
): Promise<void> => {
  await end(context, await lockFreePendingOf(context, recordIds), because);
  for (const recordId of recordIds) {
    if ((await pendingOf(context, recordId)).length === 0) continue;
    context.afterCommit(() =>
      runAsSystem(context.app, 'approval.withdraw', (own) => dropPending(own, { recordId }, because)),
    );
  }
};
