import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

export const WaitingVerification = z.object({
  lead: Id,
  name: z.string(),
  /** The customer's agent, who must not decide. */
  assignedTo: z.nullable(Id),
  assignedToName: z.nullable(z.string()),
  dateSubmitted: Instant,
  documents: z.number(),
  /** It was decided before, and the customer has sent something new. */
  again: z.boolean(),
});
export type WaitingVerification = z.infer<typeof WaitingVerification>;

/** Customers whose documents wait for a decision, longest waiting first: at most 200. */
export const listWaiting = route({
  name: 'verification.waiting',
  method: 'GET',
  path: '/v1/verification/waiting',
  access: 'verification:decide',
  reply: z.object({ waiting: z.array(WaitingVerification), count: z.number() }),
});
