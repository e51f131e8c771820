import { documentStates, missingKinds } from '@countinghouse/contract/verification/document.ts';
import type { submitDocuments as route } from '@countinghouse/contract/verification/verification.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { readDocuments, sendDrafts } from './document-table.ts';
import { shownVerification } from './show-verification.ts';
import { openVerification } from './upload-document.ts';
import { announceStatus } from './verification-change.ts';
import { writeSubmission } from './verification-table.ts';

/**
 * Submits the drafts for checking: the current documents must include identity and address, and something must be new.
 */
export const submitDocuments: Command<typeof route> = async (context, { params }) => {
  const lead = params.id;
  const state = await openVerification(context, { lead, to: 'submit', lock: true });
  const documents = await readDocuments(context, lead);
  if (!documents.some(({ status }) => documentStates.allows(status, 'submit')))
    throw new Refusal('conflict', 'documentNothingNew');
  if (missingKinds(documents).length > 0) throw new Refusal('unprocessable', 'documentMissing');
  await sendDrafts(context, lead);
  await writeSubmission(context, lead, context.now);
  await announceStatus(context, state, { before: { verification: state.status }, after: { verification: 'pending' } });
  await notify(context, {
    to: 'admins',
    except: context.actor.id,
    kind: 'verification.waiting',
    params: { name: state.leadName },
    recordId: lead,
  });
  return shownVerification(context, lead);
};
