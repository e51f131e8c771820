import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';

/** How far the company knows who a customer is. */
export const VerificationStatus = z.enum(['notStarted', 'pending', 'verified', 'rejected']);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

/** A customer's verification, with who decided it, when and why. */
export const Verification = z.object({
  lead: Id,
  status: VerificationStatus,
  reason: z.string(),
  decidedByName: z.nullable(z.string()),
  dateDecided: z.nullable(Instant),
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

/** Decides it, by somebody whom the customer is not assigned to. */
export const decideVerification = route({
  name: 'verification.decide',
  method: 'POST',
  path: '/v1/user/:id/verification',
  access: 'verification:decide',
  ownHandOnly: true,
  params: ById,
  body: z.strictObject({ status: z.enum(['verified', 'rejected']), reason: Prose(500, 3) }),
  reply: Verification,
});
