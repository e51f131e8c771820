import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant, Role } from '../kernel/scalars.ts';

export const ActivityKind = z.enum([
  'loggedIn',
  'loggedInByPasskey',
  'loginFailed',
  'loggedOut',
  'connected',
  'viewed',
  'created',
  'changed',
  'passwordReset',
  'passwordChanged',
  'secondStepOn',
  'secondStepOff',
  'secondStepRemovalProposed',
  'secondStepRemoved',
  'secondStepKept',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'deposit',
  'refund',
  'withdrawal',
  'investment',
  'order',
  'product',
  'offer',
  'verification',
  'documentUploaded',
  'documentRemoved',
  'documentsSent',
  'documentViewed',
  'correction',
  'dataExported',
  'closureAsked',
  'closureTakenBack',
  'closureRefused',
  'accountClosed',
]);
export type ActivityKind = z.infer<typeof ActivityKind>;

const Fields = z.nullable(z.record(z.string(), z.unknown()));

/** One thing that was done with the customer's file, as he may know it. */
export const ActivityEntry = z.object({
  id: Id,
  at: Instant,
  kind: ActivityKind,
  /** The customer himself, staff, staff who acted as the customer, or the product and those who are not signed in. */
  by: z.enum(['you', 'staff', 'staffAsYou', 'system']),
  /** First name and role of the member of staff. */
  staffName: z.nullable(z.string()),
  staffRole: z.nullable(Role),
  /** Why support opened the account, why a balance was corrected, a deposit refunded or the second step taken away. */
  reason: z.nullable(z.string()),
  /** Name of the passkey that is meant, or that signed in. */
  passkey: z.nullable(z.string()),
  /** What the browser said of itself at a log-in. */
  userAgent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** The customer's own fields that changed; nothing that is internal to the company. */
  before: Fields,
  after: Fields,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Who opened or changed the customer's file, newest first: at most 50 entries older than the given one. */
export const listActivity = route({
  name: 'activity.list',
  method: 'GET',
  path: '/v1/activity',
  access: 'activity:read',
  query: z.object({ before: z.optional(Instant), beforeId: z.optional(Id) }),
  reply: z.object({ activity: z.array(ActivityEntry), more: z.boolean() }),
});
