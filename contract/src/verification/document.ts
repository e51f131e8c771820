import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** The kind of a document. An identity card has a back, a passport has none. */
export const DocumentKind = z.enum(['identityFront', 'identityBack', 'proofOfAddress', 'other']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Required before documents can be submitted. */
export const requiredKinds: readonly DocumentKind[] = ['identityFront', 'proofOfAddress'];

export const documentEndings = ['.jpg', '.jpeg', '.png', '.pdf'] as const;

/** A draft has not been submitted yet. */
export const documentStates = stateMachine({
  draft: { isOpen: false, tone: 'neutral', label: 'docDraft', on: { submit: 'pending' } },
  pending: { isOpen: false, tone: 'info', label: 'docPending', on: { accept: 'accepted', reject: 'rejected' } },
  accepted: { isOpen: false, tone: 'success', label: 'docAccepted', on: { reject: 'rejected' } },
  rejected: { isOpen: false, tone: 'error', label: 'docRejected', on: { reject: 'rejected' } },
});
export const DocumentStatus = stateSchema(documentStates);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** One file of a customer's verification; a separate call returns its content. */
export const VerificationDocument = z.object({
  id: Id,
  kind: DocumentKind,
  status: DocumentStatus,
  /** The original file name. */
  name: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  bytes: z.number(),
  /** Why it was rejected. */
  reason: z.string(),
  /** Uploaded by staff for the customer; only staff can read the name. */
  fromStaff: z.boolean(),
  staffName: z.nullable(z.string()),
  dateUploaded: Instant,
  dateDecided: z.nullable(Instant),
  /** When a newer one replaced it; null for the current one. */
  dateReplaced: z.nullable(Instant),
});
export type VerificationDocument = z.infer<typeof VerificationDocument>;

/** The file itself. Every view by staff is recorded where the customer sees it. */
export const viewDocument = route({
  name: 'verification.view',
  method: 'GET',
  path: '/v1/verification/document/:id',
  access: 'verification:read',
  params: ById,
  reply: 'file',
  writes: true,
});

type Current = Pick<VerificationDocument, 'kind' | 'status' | 'dateReplaced'>;

/** Required kinds without a current document. */
export const missingKinds = (documents: readonly Current[]): DocumentKind[] =>
  requiredKinds.filter(
    (kind) => !documents.some((one) => one.kind === kind && one.status !== 'rejected' && one.dateReplaced === null),
  );

/** The current documents, without replaced ones. */
export const currentOf = (documents: readonly VerificationDocument[]): VerificationDocument[] =>
  documents.filter(({ dateReplaced }) => dateReplaced === null);
