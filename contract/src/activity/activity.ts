import * as z from 'zod/mini';
import { customerEvents } from '../events.ts';
import { route } from '../kernel/route.ts';
import { Euro } from '../kernel/money.ts';
import { RecordLink } from '../ledger/record-link.ts';
import { Id, Instant, Role } from '../kernel/scalars.ts';

export const ActivityKind = z.enum(customerEvents);
export type ActivityKind = z.infer<typeof ActivityKind>;

const Fields = z.nullable(z.record(z.string(), z.unknown()));

/** One action on the customer's file, reduced to the facts that the customer may see. */
export const ActivityEntry = z.object({
  id: Id,
  at: Instant,
  kind: ActivityKind,
  /** The customer, staff, staff connected as the customer, or the product and visitors. */
  by: z.enum(['you', 'staff', 'staffAsYou', 'system']),
  /** First name and role of the member of staff. */
  staffName: z.nullable(z.string()),
  staffRole: z.nullable(Role),
  /** The API token that acted in the name of that member of staff. */
  tokenName: z.nullable(z.string()),
  /** The record concerned: an order's symbol, a project, a card, an account, and the amount or result in euros. */
  name: z.nullable(z.string()),
  amount: z.nullable(Euro),
  /** The customer's page about it. */
  link: z.nullable(RecordLink),
  /** The member of staff who closed the order. */
  closedBy: z.nullable(z.string()),
  /** Why support opened the account, staff closed an order, corrected the balance, refunded or removed two-factor. */
  reason: z.nullable(z.string()),
  /** Name of the passkey that was changed, or used to log in. */
  passkey: z.nullable(z.string()),
  /** The browser's User-Agent header at a log-in. */
  userAgent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** The customer's own fields that changed; never fields internal to the company. */
  before: Fields,
  after: Fields,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Everyone who opened or changed the customer's file, newest first: at most 50 entries older than the given one. */
export const listActivity = route({
  name: 'activity.list',
  method: 'GET',
  path: '/v1/activity',
  access: 'activity:read',
  query: z.object({ before: z.optional(Instant), beforeId: z.optional(Id) }),
  reply: z.object({ activity: z.array(ActivityEntry), more: z.boolean() }),
});
