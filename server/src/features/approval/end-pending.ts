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

/** Notifies the proposers, except one who ends their own proposal. */
const end = async (
  runner: Runner,
  proposals: readonly Proposal[],
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  because: ApprovalEnd,
): Promise<Change[]> => {
  for (const { id, proposedBy, proposedByReal } of proposals) {
    await endProposal(runner, id, because, now);
    await notify(
      { query: (fragment) => runner.query(fragment), now },
      { to: [proposedByReal ?? proposedBy], except: actor.id, kind: 'approval.ended', recordId: id },
    );
  }
  return proposals.map((proposal) => endedChange(proposal, because));
};

const endWithin = async (context: Context, proposals: readonly Proposal[], because: ApprovalEnd): Promise<void> => {
  for (const change of await end(context, proposals, context, because)) context.changed(change);
};

/**
 * Ends the pending proposals about a record, of one kind or of any, in a transaction of its own. Returns the changes to
 * record.
 */
export const endPending = async (
  runner: Runner,
  about: PendingAbout,
  by: Pick<Context, 'actor' | 'now'>,
): Promise<Change[]> => end(runner, await lockPendingOf(runner, about), by, 'recordEnded');

/** Ends the pending proposals about a record, of one kind or of any, within the command that makes them void. */
export const dropPending = async (
  context: Context,
  about: PendingAbout,
  because: ApprovalEnd = 'recordEnded',
): Promise<void> => endWithin(context, await lockPendingOf(context, about), because);

/**
 * The same for a command that already holds the records. A decision locks the proposal and then waits for the record,
 * so proposals being decided right now are skipped: that decision fails, and the proposal is ended after the commit.
 */
export const closePending = async (
  context: Context,
  recordIds: readonly string[],
  because: ApprovalEnd,
): Promise<void> => {
  await endWithin(context, await lockFreePendingOf(context, recordIds), because);
  for (const recordId of recordIds) {
    if ((await pendingOf(context, recordId)).length === 0) continue;
    context.afterCommit(() =>
      runAsSystem(context.app, 'approval.withdraw', (own) => dropPending(own, { recordId }, because)),
    );
  }
};
