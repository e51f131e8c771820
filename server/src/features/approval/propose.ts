import type { Change } from '../../kernel/changes/change.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireProofAfterSignOn } from '../../kernel/session/proof-window.ts';
import { notify } from '../notification/index.ts';
import { announceAlone, aloneFromNow } from './alone.ts';
import { insertProposal, type NewProposal, pendingOf, type Proposal, readDeciders } from './approval-table.ts';
import { areIndependent, influenceSince } from './independence.ts';
import { readInfluences } from './influence-table.ts';

/** A proposal from another feature. `needed` defaults to 1. */
export interface ProposalToMake extends Omit<NewProposal, 'id' | 'needed' | 'eligible' | 'aloneFrom'> {
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
 * record, for an API token, and in a session of single sign-on without a recent proof of identity.
 */
export const propose = async (context: Context, proposal: ProposalToMake): Promise<string> => {
  const { actor, now } = context;
  // Two people decide, and a program is neither.
  if (actor.token !== null) throw new Refusal('forbidden', 'notWithToken');
  await requireProofAfterSignOn(context, actor, now);
  const row = { ...proposal, id: newId(), needed: proposal.needed ?? 1, ...(await electorateNow(context)) };
  if (!(await insertProposal(context, row, { actor, now }))) throw new Refusal('conflict', 'approvalPending');
  const { kind, reason, params, needed } = row;
  const announced = { id: row.id, lead: row.leadId, proposers: [actor.id] };
  context.changed(
    approvalChange('created', announced, {
      after: { kind, record: row.recordId, reason, needed, ...params, state: 'pending' },
    }),
  );
  await notify(context, {
    to: 'admins',
    except: actor.id,
    kind: 'approval.waiting',
    params: { by: actor.name },
    recordId: row.id,
  });
  if (row.aloneFrom) await announceAlone(context, row.id, row.aloneFrom);
  return row.id;
};

/** The people who may decide; root alone, if nobody else can. */
const electorateNow = async (context: Context): Promise<Pick<NewProposal, 'eligible' | 'aloneFrom'>> => {
  const eligible = await eligibleNow(context);
  const isAlone = eligible.length === 0 && context.actor.role === 'root';
  return { eligible, aloneFrom: isAlone ? await aloneFromNow(context) : null };
};

/** Everybody who can decide on proposals of the caller, as of now. Their permission for the kind is checked later. */
const eligibleNow = async (context: Context): Promise<string[]> => {
  const { actor, now } = context;
  const since = influenceSince(now);
  const influences = await readInfluences(context, since);
  const staff = await readDeciders(context);
  return staff.map(({ id }) => id).filter((id) => id !== actor.id && areIndependent(actor.id, id, influences, since));
};

export const pendingFor = (context: Context, recordId: string): Promise<Proposal[]> => pendingOf(context, recordId);
