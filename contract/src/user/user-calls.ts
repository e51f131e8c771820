import * as z from 'zod/mini';
import { BulkResult, largestBatch, Selection } from '../kernel/filter.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Role } from '../kernel/scalars.ts';

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

const assignment = {
  assignedTo: z.nullable(Id),
  /** The action that a further batch belongs to, as the first batch's reply named it. */
  action: z.optional(Id),
};

/**
 * Assigns the selected leads to a member of staff, or to nobody. `ids` names leads as `leads` does. The reply's `action`
 * is what an undo takes back; null when every lead was assigned like this already.
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
  reply: z.extend(BulkResult, { action: z.nullable(Id) }),
});

/** To whom the selected leads are assigned now, most leads first; `id` is null for leads of nobody. */
export const bulkOwners = route({
  name: 'user.bulkOwners',
  method: 'POST',
  path: '/v1/user/bulk-assign/owners',
  access: 'lead:assign',
  body: z.strictObject({ leads: Selection }),
  reply: z.object({
    owners: z.array(z.object({ id: z.nullable(Id), name: z.nullable(z.string()), count: z.number() })),
  }),
});

/** Returns leads to their previous owners, unless somebody has assigned them again since. `kept` counts those. */
export const undoBulkAssign = route({
  name: 'user.undoBulkAssign',
  method: 'POST',
  path: '/v1/user/bulk-assign/:id/undo',
  access: 'lead:assign',
  params: ById,
  reply: z.object({ restored: z.number(), kept: z.number() }),
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
