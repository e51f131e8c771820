import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';
import { DocumentKind, VerificationDocument } from './document.ts';

/** How far the company knows who a customer is. */
export const VerificationStatus = z.enum(['uninitialized', 'pending', 'verified', 'rejected']);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

/** A customer's verification: its documents, newest first, and who decided it, when and why. */
export const Verification = z.object({
  lead: Id,
  status: VerificationStatus,
  reason: z.string(),
  /** Only staff read who it was. */
  decidedByName: z.nullable(z.string()),
  dateDecided: z.nullable(Instant),
  /** When the documents that wait were sent for checking. */
  dateSubmitted: z.nullable(Instant),
  /** Rises with every change of the documents; a decision names the one that was looked at. */
  version: z.number(),
  documents: z.array(VerificationDocument),
});
export type Verification = z.infer<typeof Verification>;

export const getVerification = route({
  name: 'verification.one',
  method: 'GET',
  path: '/v1/user/:id/verification',
  access: 'verification:read',
  params: ById,
  reply: Verification,
});

/** Multipart with one file. It takes the place of an earlier one of its kind; of others there can be several. */
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

/** Takes a document back that was not sent for checking yet. */
export const removeDocument = route({
  name: 'verification.removeDocument',
  method: 'DELETE',
  path: '/v1/verification/document/:id',
  access: 'verification:upload',
  params: ById,
  reply: Verification,
});

/** Sends what was uploaded for checking. */
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
    /** For all of them together; what is wrong with each document stands with it. */
    reason: Prose(500),
    documents: z
      .array(z.strictObject({ id: Id, reason: Prose(500, 3) }))
      .check(z.minLength(1, { error: 'required' }), z.maxLength(40)),
  }),
]);
export type Decision = z.infer<typeof Decision>;

/** Decides on the documents that were looked at, by somebody whom the customer is not assigned to. */
export const decideVerification = route({
  name: 'verification.decide',
  method: 'POST',
  path: '/v1/user/:id/verification',
  access: 'verification:decide',
  ownHandOnly: true,
  params: ById,
  body: Decision,
  reply: Verification,
});
