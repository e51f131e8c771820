import * as z from 'zod/mini';
import { Continued, Counts, CountsQuery, largestBatch, Selection, UndoableResult } from '../kernel/filter.ts';
import { route } from '../kernel/route.ts';
import { Id, Line, Role } from '../kernel/scalars.ts';

/** Leads created per day over the last 30 days in the caller's time zone, within their scope. */
export const leadTrend = route({
  name: 'user.leadTrend',
  method: 'GET',
  path: '/v1/user/lead-trend',
  access: 'lead:read',
  reply: z.object({ trendData: z.array(z.object({ date: z.string(), count: z.number() })) }),
});

/** How many leads within the caller's scope each of several views holds. */
export const leadCounts = route({
  name: 'user.leadCounts',
  method: 'GET',
  path: '/v1/user/lead-counts',
  access: 'lead:read',
  query: CountsQuery,
  reply: Counts,
});

/** Staff who can have leads: roles regular and admin, active. */
export const assignableStaff = route({
  name: 'user.assignable',
  method: 'GET',
  path: '/v1/user/assignable',
  access: ['lead:assign', 'lead:read'],
  reply: z.object({ users: z.array(z.object({ id: Id, name: z.string(), role: Role })) }),
});

const assignment = { assignedTo: z.nullable(Id), ...Continued };

/**
 * Assigns the selected leads to a member of staff, or to no one. `ids` is accepted for `leads`. A lead that was already
 * assigned that way counts as done.
 */
export const bulkAssign = route({
  name: 'user.bulkAssign',
  method: 'PATCH',
  path: '/v1/user/bulk-assign',
  access: 'lead:assign',
  body: z.union([
    z.strictObject({ leads: Selection, ...assignment }),
    z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(largestBatch)), ...assignment }),
  ]),
  reply: UndoableResult,
});

/** A stage (empty for none), one label more or less, or a campaign (null for none). */
const LeadValue = z.union([
  z.strictObject({ qualifications: Line(60) }),
  z.strictObject({ addLabel: Line(40, 1) }),
  z.strictObject({ removeLabel: Line(40, 1) }),
  z.strictObject({ campaign: z.nullable(Id) }),
]);
export type LeadValue = z.infer<typeof LeadValue>;

/** Sets one value of the selected leads. A lead that already has it counts as done. */
export const bulkUpdate = route({
  name: 'user.bulkUpdate',
  method: 'PATCH',
  path: '/v1/user/bulk-update',
  access: 'lead:update',
  body: z.strictObject({ leads: Selection, value: LeadValue, ...Continued }),
  reply: UndoableResult,
});

/**
 * The leads that an action would concern: how many, their current assignees (most leads first; `id` is null for
 * unassigned leads), and how many are locked or have money with the firm.
 */
export const bulkOwners = route({
  name: 'user.bulkOwners',
  method: 'POST',
  path: '/v1/user/bulk-assign/owners',
  access: ['lead:assign', 'lead:lock', 'lead:delete', 'lead:update'],
  body: z.strictObject({ leads: Selection, action: z.optional(z.enum(['assign', 'lock', 'delete', 'update'])) }),
  reply: z.object({
    owners: z.array(z.object({ id: z.nullable(Id), name: z.nullable(z.string()), count: z.number() })),
    locked: z.number(),
    withMoney: z.number(),
  }),
});

/** Locks or unlocks the selected users; locking ends all their sessions. For staff it needs a recent proof (`auth.prove`). */
export const bulkStatus = route({
  name: 'user.bulkStatus',
  method: 'PATCH',
  path: '/v1/user/bulk-status',
  access: ['lead:lock', 'staff:lock'],
  body: z.strictObject({ users: Selection, status: z.enum(['active', 'locked']), ...Continued }),
  reply: UndoableResult,
});
