import {
  type Approval,
  approvalStates,
  type approve as approveRoute,
  type reject as rejectRoute,
  type withdrawProposal as withdrawRoute,
} from '@countinghouse/contract/approval/approval.ts';
import type { ApprovalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import {
  approvalTable,
  insertDecision,
  lockProposal,
  type Proposal,
  readDeciders,
  setAloneFrom,
  setState,
} from './approval-table.ts';
import { aloneFromNow, announceAlone } from './alone.ts';
import { eligibility } from './eligibility.ts';
import { influenceSince } from './independence.ts';
import { readInfluences } from './influence-table.ts';
import { approvalChange } from './propose.ts';

export type Kinds = ReadonlyMap<string, ApprovalKind>;

export const kindOf = (kinds: Kinds, { kind }: Pick<Proposal, 'kind'>): ApprovalKind => {
  const found = kinds.get(kind);
  if (!found) throw new Error(`no feature declares approval kind ${kind}`);
  return found;
};

/**
 * Approves; the change takes effect when enough people have approved. The first approval of root alone only announces
 * it: it can be repeated after the delay, unless somebody stops it.
 */
export const approveWith =
  (kinds: Kinds): Command<typeof approveRoute> =>
  async (context, { params, body }) => {
    const proposal = await lockUndecided(context, params.id, 'approve');
    const kind = kindOf(kinds, proposal);
    const { alone } = await requireEligible(context, proposal, kind);
    const { actor, now } = context;
    await requireRecentProof(context, actor, now);
    if (alone && proposal.aloneFrom === null) return scheduleAlone(context, proposal);
    const note = body.note ?? '';
    await insertDecision(context, proposal.id, { by: actor.id, approved: true, note, alone }, now);
    const isEnough = alone || proposal.agreed.length + 1 >= proposal.needed;
    await setState(context, proposal.id, isEnough ? 'approved' : 'pending', now);
    if (isEnough) await kind.approved(context, { ...proposal, state: 'approved' });
    return announceDecision(context, proposal, isEnough ? 'approved' : 'pending', { note, ...(alone && { alone }) });
  };

/** A single rejection ends the proposal. Its proposer withdraws it instead. */
export const rejectWith =
  (kinds: Kinds): Command<typeof rejectRoute> =>
  async (context, { params, body }) => {
    const proposal = await lockUndecided(context, params.id, 'reject');
    const kind = kindOf(kinds, proposal);
    const { actor, now } = context;
    // Everyone who decides on money can stop what root is about to decide alone.
    if (proposal.aloneFrom === null && !kind.mayDecide(actor, proposal))
      throw new Refusal('forbidden', 'approvalNotYours');
    if (isProposer(context, proposal)) throw new Refusal('forbidden', 'approvalOwnProposal');
    if (proposal.agreed.includes(actor.id)) throw new Refusal('conflict', 'approvalTwice');
    await requireRecentProof(context, actor, now);
    await insertDecision(context, proposal.id, { by: actor.id, approved: false, note: body.reason, alone: false }, now);
    await setState(context, proposal.id, 'rejected', now);
    await kind.rejected(context, { ...proposal, state: 'rejected' });
    return announceDecision(context, proposal, 'rejected', { note: body.reason });
  };

export const withdrawWith =
  (kinds: Kinds): Command<typeof withdrawRoute> =>
  async (context, { params }) => {
    const proposal = await lockUndecided(context, params.id, 'withdraw');
    if (!isProposer(context, proposal)) throw new Refusal('forbidden', 'approvalOthersProposal');
    await setState(context, proposal.id, 'withdrawn', context.now);
    await kindOf(kinds, proposal).rejected(context, { ...proposal, state: 'withdrawn' });
    return announceDecision(context, proposal, 'withdrawn', {});
  };

const isProposer = ({ actor }: Context, { proposedBy, proposedByReal }: Proposal): boolean =>
  proposedBy === actor.id || proposedByReal === actor.id;

/** The lock lets one of several simultaneous decisions win; the others find the proposal decided. */
const lockUndecided = async (
  context: Context,
  id: string,
  to: 'approve' | 'reject' | 'withdraw',
): Promise<Proposal> => {
  const proposal = await lockProposal(context, context.actor, id);
  if (!proposal) throw notFound();
  if (!approvalStates.allows(proposal.state, to)) throw new Refusal('conflict', 'approvalDecided');
  return proposal;
};

const requireEligible = async (
  context: Context,
  proposal: Proposal,
  kind: ApprovalKind,
): Promise<{ alone: boolean }> => {
  const found = eligibility(proposal, context.actor, {
    kind,
    staff: await readDeciders(context),
    influences: await readInfluences(context, influenceSince(proposal.dateCreation)),
  });
  if (found.code !== null) throw new Refusal(found.code === 'approvalTwice' ? 'conflict' : 'forbidden', found.code);
  const { aloneFrom } = proposal;
  if (found.alone && aloneFrom !== null && aloneFrom > context.now) {
    const { approvalDelayHours: hours } = await readSetting(context);
    throw new Refusal('conflict', 'approvalTooEarly', { params: { hours } });
  }
  return { alone: found.alone };
};

const scheduleAlone = async (context: Context, proposal: Proposal): Promise<Approval> => {
  const from = await aloneFromNow(context);
  await setAloneFrom(context, proposal.id, from);
  await announceAlone(context, proposal.id, from);
  return announceDecision(context, proposal, 'pending', { aloneFrom: from.toISOString() });
};

const notifyProposer = (context: Context, { id, proposedBy, proposedByReal }: Proposal): Promise<unknown> =>
  notify(context, {
    to: [proposedByReal ?? proposedBy],
    except: context.actor.id,
    kind: 'approval.decided',
    params: { by: context.actor.name },
    recordId: id,
  });

/** Announces the decision and returns the current approval. */
const announceDecision = async (
  context: Context,
  proposal: Proposal,
  state: Approval['state'],
  values: { note?: string; alone?: boolean; aloneFrom?: string },
): Promise<Approval> => {
  const { id, lead, proposedBy, proposedByReal } = proposal;
  context.changed(
    approvalChange(
      'updated',
      { id, lead, proposers: [proposedBy, proposedByReal] },
      { before: { state: 'pending' }, after: { state, ...values } },
    ),
  );
  if (state === 'approved' || state === 'rejected') await notifyProposer(context, proposal);
  return (await loadOne(context, approvalTable, { id, action: 'read' })).item;
};
