import type { DocumentKind, VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { uploadDocument as route } from '@countinghouse/contract/verification/verification.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveUpload } from '../../kernel/files/serve-upload.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { deleteDrafts, insertDocument, markReplaced, readDocuments } from './document-table.ts';
import { shownVerification } from './show-verification.ts';
import { announceDocument } from './verification-change.ts';
import { raiseVersion, readVerification, type VerificationState } from './verification-table.ts';

/** Limit of documents per customer, including replaced ones, to bound storage. */
export const mostDocuments = 40;

interface Opening {
  readonly lead: string;
  readonly to: 'upload' | 'removeDocument' | 'submit';
  readonly lock: boolean;
}

/** The customer's verification, within the permission to upload; refused once the customer is verified. */
export const openVerification = async (context: Reading, { lead, to, lock }: Opening): Promise<VerificationState> => {
  const found = await readVerification(context, context.actor, { lead, permission: 'verification:upload', lock });
  if (!found) throw notFound();
  if (!verificationStates.allows(found.status, to)) throw new Refusal('conflict', 'verificationDone');
  return found;
};

/**
 * The documents that a new one of this kind replaces. There can be several of kind `other`; only a rejected one is
 * replaced.
 */
const givingWay = (documents: readonly VerificationDocument[], kind: DocumentKind): VerificationDocument[] =>
  documents.filter(
    (one) => one.kind === kind && one.dateReplaced === null && (kind !== 'other' || one.status === 'rejected'),
  );

const makeRoom = async (context: Context, lead: string, kind: DocumentKind): Promise<void> => {
  const documents = await readDocuments(context, lead);
  const [drafts, sent] = [true, false].map((isDraft) =>
    givingWay(documents, kind)
      .filter(({ status }) => (status === 'draft') === isDraft)
      .map(({ id }) => id),
  ) as [string[], string[]];
  if (documents.length - drafts.length >= mostDocuments) throw new Refusal('unprocessable', 'documentTooMany');
  await deleteDrafts(context, drafts, context.now);
  await markReplaced(context, sent, context.now);
};

/**
 * Stores a document; pictures are re-encoded. It joins a pending check at once; otherwise it is a draft until
 * everything is submitted together.
 */
export const uploadDocument = serveUpload(route, {
  fileClass: 'verification',
  check: (before, { params }) => openVerification(before, { lead: params.id, to: 'upload', lock: false }),
  command: async (context, { params: { id: lead }, query: { kind } }, taken) => {
    const state = await openVerification(context, { lead, to: 'upload', lock: true });
    await makeRoom(context, lead, kind);
    const by = context.actor.id;
    const files = await filesOf(context.app, context);
    const file = await files.storeTaken(taken, { ownerId: lead, createdBy: by });
    const id = newId();
    const status = state.status === 'pending' ? 'pending' : 'draft';
    await insertDocument(context, { id, lead, kind, status, file: file.id, by, at: context.now });
    await raiseVersion(context, lead);
    announceDocument(context, state, { change: 'uploaded', id, after: { kind, sha256: file.sha256 } });
    return shownVerification(context, lead);
  },
});
