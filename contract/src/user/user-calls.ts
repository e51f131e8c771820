import * as z from 'zod/mini';
import { BulkResult, Selection } from '../kernel/filter.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Role } from '../kernel/scalars.ts';

/** Leads created per day over the last 30 days in the caller's time zone, within his scope. */
export const leadTrend = route({
  name: 'user.leadTrend',
  method: 'GET',
  path: '/v1/user/lead-trend',
  access: 'lead:read',
  reply: z.object({ trendData: z.array(z.object({ date: z.string(), count: z.number() })) }),
});

/** Staff to whom leads can be assigned: roles regular and admin, active. */
export const assignableStaff = route({
  name: 'user.assignable',
  method: 'GET',
  path: '/v1/user/assignable',
  access: ['lead:assign', 'lead:read'],
  reply: z.object({ users: z.array(z.object({ id: Id, name: z.string(), role: Role })) }),
});

/** Assigns the selected leads to a member of staff, or to nobody. */
export const bulkAssign = route({
  name: 'user.bulkAssign',
  method: 'PATCH',
  path: '/v1/user/bulk-assign',
  access: 'lead:assign',
  body: z.strictObject({ leads: Selection, assignedTo: z.nullable(Id) }),
  reply: BulkResult,
});

/** Locks or unlocks the selected users; a lock ends every session of theirs. */
export const bulkStatus = route({
  name: 'user.bulkStatus',
  method: 'PATCH',
  path: '/v1/user/bulk-status',
  access: ['lead:lock', 'staff:lock'],
  body: z.strictObject({ users: Selection, status: z.enum(['active', 'locked']) }),
  reply: BulkResult,
});

/** What can happen to a lead. `changed` is any edit that has no word of its own. */
export const TimelineKind = z.enum([
  'comment',
  'created',
  'imported',
  'changed',
  'assigned',
  'qualified',
  'locked',
  'unlocked',
  'deleted',
  'restored',
  'signedIn',
  'connected',
  'passwordReset',
  'passwordChanged',
]);
export type TimelineKind = z.infer<typeof TimelineKind>;

/**
 * One thing that happened to a lead, newest first; `kind` decides how it is told. `data` of a comment: `text`, `hidden`,
 * `hiddenByName`, `dateHidden`; of an edit: `before` and `after` with the fields that differ; of `connected`: `reason`;
 * of `imported`: `fileName`.
 */
export const TimelineEntry = z.object({
  id: Id,
  kind: TimelineKind,
  at: Instant,
  actorName: z.nullable(z.string()),
  realActorName: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const timelineKinds = z.string().check(z.maxLength(400), z.regex(/^[a-zA-Z]{1,20}(?:,[a-zA-Z]{1,20}){0,20}$/));

/** At most 50 entries older than the given one (`before` with `beforeId`, both of the last entry shown), of the kinds named. */
export const leadTimeline = route({
  name: 'user.timeline',
  method: 'GET',
  path: '/v1/user/:id/timeline',
  access: 'lead:read',
  params: ById,
  query: z.object({ before: z.optional(Instant), beforeId: z.optional(Id), kinds: z.optional(timelineKinds) }),
  reply: z.object({ timeline: z.array(TimelineEntry), more: z.boolean() }),
});
