import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** What a document shows. An identity card has a back, a passport has none. */
export const DocumentKind = z.enum(['identityFront', 'identityBack', 'proofOfAddress', 'other']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Without these nothing can be sent for checking. */
export const requiredKinds: readonly DocumentKind[] = ['identityFront', 'proofOfAddress'];

export const documentEndings = ['.jpg', '.jpeg', '.png', '.pdf'] as const;

/** A draft has not been sent for checking yet. */
export const DocumentStatus = z.enum(['draft', 'pending', 'accepted', 'rejected']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** One file of a customer's verification; its content comes from a call of its own. */
export const VerificationDocument = z.object({
  id: Id,
  kind: DocumentKind,
  status: DocumentStatus,
  /** What its sender called it. */
  name: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  bytes: z.number(),
  /** Why it was rejected. */
  reason: z.string(),
  /** Staff sent it in for the customer; who that was, only staff read. */
  fromStaff: z.boolean(),
  staffName: z.nullable(z.string()),
  dateUploaded: Instant,
  dateDecided: z.nullable(Instant),
  /** When a newer one took its place; null for what counts now. */
  dateReplaced: z.nullable(Instant),
});
export type VerificationDocument = z.infer<typeof VerificationDocument>;

/** The file itself. Each time staff ask for it, it is recorded where the customer sees it. */
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

/** Required kinds of which there is no document that counts. */
export const missingKinds = (documents: readonly Current[]): DocumentKind[] =>
  requiredKinds.filter(
    (kind) => !documents.some((one) => one.kind === kind && one.status !== 'rejected' && one.dateReplaced === null),
  );
