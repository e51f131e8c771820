import { documentStates, type VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { type decideVerification as route, type Decision } from '@countinghouse/contract/verification/verification.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { confirmCountry, holdCountry } from '../trading-policy/index.ts';
import { judgeDocuments, readDocuments } from './document-table.ts';
import { shownVerification } from './show-verification.ts';
import { requireSeparate } from './own-part.ts';
import { announceAlone, announceStatus } from './verification-change.ts';
import { readVerification, type VerificationState, writeDecision } from './verification-table.ts';

const isPossible = ({ status }: VerificationState, decision: Decision): boolean =>
  verificationStates.allows(status, decision.status === 'verified' ? 'verify' : 'reject');

/** Refuses a decision by the customer's own agent, one that comes too late, and one about outdated documents. */
const checkDecision = (context: Context, state: VerificationState, decision: Decision): void => {
  if (state.assigned === context.actor.id) throw new Refusal('forbidden', 'verificationOwnLead');
  if (!isPossible(state, decision)) throw new Refusal('conflict', 'verificationNotPending');
  if (state.version !== decision.version) throw new Refusal('conflict', 'verificationChanged');
};

/** Refuses those who have a part in the customer's file. Tells the customer and the digest if nobody else can decide. */
const requireOthers = async (context: Context, lead: string): Promise<void> => {
  if (await requireSeparate(context, { lead, permission: 'verification:decide' })) announceAlone(context, lead);
};

const rejectedBy = (decision: Decision, documents: readonly VerificationDocument[]) => {
  if (decision.status === 'verified') return [];
  const current = new Set(
    documents
      .filter((one) => one.dateReplaced === null && documentStates.allows(one.status, 'reject'))
      .map(({ id }) => id),
  );
  const isStrange = decision.documents.some(({ id }) => !current.has(id));
  if (isStrange || new Set(decision.documents.map(({ id }) => id)).size < decision.documents.length) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.documents', code: 'choice' }] });
  }
  return decision.documents;
};

/** The overall reason: the decision's own, otherwise those of its documents. */
const reasonOf = (decision: Decision): string => {
  if (decision.reason !== '' || decision.status === 'verified') return decision.reason;
  return decision.documents.map(({ reason }) => reason).join(' · ');
};

const notifyCustomer = (context: Context, lead: string, decision: Decision, reason: string) =>
  notify(context, {
    to: [lead],
    kind: decision.status === 'verified' ? 'verification.verified' : 'verification.rejected',
    params: decision.status === 'verified' ? {} : { reason },
    recordId: lead,
  });

/**
 * Decides a customer's verification. The customer's own agent earns from the account, so they may not decide; who has a
 * part in the customer's file may reject it only.
 */
export const decideVerification: Command<typeof route> = async (context, { params, body }) => {
  const { actor, now } = context;
  const lead = params.id;
  await holdCountry(context, lead);
  const state = await readVerification(context, actor, { lead, permission: 'verification:decide', lock: true });
  if (!state) throw notFound();
  checkDecision(context, state, body);
  if (body.status === 'verified') await requireOthers(context, lead);
  const rejected = rejectedBy(body, await readDocuments(context, lead));
  const reason = reasonOf(body);
  await judgeDocuments(context, { lead, rejected, at: now });
  await writeDecision(context, { lead, status: body.status, reason, by: actor.id, at: now });
  if (body.status === 'verified') await confirmCountry(context, lead);
  await announceStatus(context, state, {
    before: { verification: state.status },
    after: { verification: body.status, verificationReason: reason },
  });
  await notifyCustomer(context, lead, body, reason);
  return shownVerification(context, lead);
};
