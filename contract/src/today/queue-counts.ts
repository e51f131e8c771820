import * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';
import { route } from '../kernel/route.ts';

/** The work that waits for staff, each with the permission of those who do it. */
export const queueAccess = {
  approvals: 'approval:decide',
  verification: 'verification:decide',
  withdrawals: 'withdrawal:decide',
  /** The part of `withdrawals` past its target. */
  withdrawalsLate: 'withdrawal:decide',
  tasks: 'task:read',
  leads: 'lead:assign',
  disputes: 'deposit:refund',
  closures: 'closure:decide',
} as const satisfies Record<string, Permission>;

export type QueueName = keyof typeof queueAccess;
/** The queues with a place in the sidebar. */
export type WorkQueue = Exclude<QueueName, 'withdrawalsLate'>;

/** Counting ends here: one more than what a badge shows as a number. */
export const mostCounted = 100;

/** Null where the caller has no part in the work. */
const Count = z.nullable(z.number());

export const QueueCounts = z.object({
  approvals: Count,
  verification: Count,
  withdrawals: Count,
  withdrawalsLate: Count,
  tasks: Count,
  leads: Count,
  disputes: Count,
  closures: Count,
} satisfies Record<QueueName, typeof Count>);
export type QueueCounts = z.infer<typeof QueueCounts>;

/** Numbers of records that wait for the caller, each counted up to `mostCounted`. */
export const queueCounts = route({
  name: 'today.queues',
  method: 'GET',
  path: '/v1/today/queues',
  access: [...new Set<Permission>(Object.values(queueAccess))],
  reply: QueueCounts,
});
