import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';
import { DocumentKind, VerificationDocument } from './document.ts';
import { OwnPart } from './own-part.ts';
import { VerificationStatus } from './verification-states.ts';

/** A customer's verification: its documents, newest first, and the decision with its author, date and reason. */
export const Verification = z.object({
  lead: Id,
  status: VerificationStatus,
  reason: z.string(),
  /** For staff only. */
  decidedByName: z.nullable(z.string()),
  dateDecided: z.nullable(Instant),
  /** When the pending documents were submitted. */
  dateSubmitted: z.nullable(Instant),
  /** Rises with every change of the documents; a decision names the version it is based on. */
  version: z.number(),
  /** For staff who decide only: their own part, which keeps them from verifying the customer. */
  ownPart: OwnPart,
  documents: z.array(VerificationDocument),
});
export type Verification = z.infer<typeof Verification>;

export const getVerification = route({
  name: 'verification.one',
  method: 'GET',
  path: '/v1/user/:id/verification',
  access: 'verification:read',
  views: ['params.id'],
  params: ById,
  reply: Verification,
});

/** Multipart with one file, which replaces an earlier one of its kind; kind `other` can have several. */
export const uploadDocument = route({
  name: 'verification.upload',
  method: 'POST',
  path: '/v1/user/:id/verification/document',
  access: 'verification:upload',
  params: ById,
  query: z.object({ kind: DocumentKind }),
  upload: true,
  reply: Verification,
});

/** Removes a document that was not submitted yet. */
export const removeDocument = route({
  name: 'verification.removeDocument',
  method: 'DELETE',
  path: '/v1/verification/document/:id',
  access: 'verification:upload',
  params: ById,
  reply: Verification,
});

/** Submits the uploaded documents for checking. */
export const submitDocuments = route({
  name: 'verification.submit',
  method: 'POST',
  path: '/v1/user/:id/verification/submit',
  access: 'verification:upload',
  params: ById,
  reply: Verification,
});

const version = z.number().check(z.int(), z.minimum(1));

const Decision = z.union([
  z.strictObject({ status: z.literal('verified'), version, reason: Prose(500) }),
  z.strictObject({
    status: z.literal('rejected'),
    version,
    /** The reason for all of them; each document can have its own in addition. */
    reason: Prose(500),
    documents: z
      .array(z.strictObject({ id: Id, reason: Prose(500, 3) }))
      .check(z.minLength(1, { error: 'required' }), z.maxLength(40)),
  }),
]);
export type Decision = z.infer<typeof Decision>;

/**
 * Decides on the checked documents; the customer's own agent must not. A person who created the customer, sent the
 * documents, or changed the name since it was last verified must not verify it, unless nobody else can.
 */
export const decideVerification = route({
  name: 'verification.decide',
  method: 'POST',
  path: '/v1/user/:id/verification',
  access: 'verification:decide',
  params: ById,
  body: Decision,
  reply: Verification,
});
