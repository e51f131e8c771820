import * as z from 'zod/mini';
import { BulkResult, Selection } from '../kernel/filter.ts';
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
