import { undecidedStates } from '../closure/closure.ts';
import { disputeStates } from '../deposit/dispute.ts';
import type { Filters } from '../kernel/filter.ts';
import { taskStates } from '../task/task.ts';
import { withdrawalStates } from '../withdrawal/withdrawal.ts';

interface Reader {
  readonly id: string;
  readonly now: Date;
}

/** The filters of the list behind each queue: the server counts by them, and the client links to them. */
export const queueFilters = {
  withdrawals: () => ({ status: { in: withdrawalStates.open } }),
  withdrawalsLate: ({ now }) => ({ status: { in: withdrawalStates.open }, target: { lt: now.toISOString() } }),
  tasks: ({ id, now }) => ({
    state: { in: taskStates.allowing('complete') },
    owner: { in: [id] },
    dateDue: { lte: now.toISOString() },
  }),
  leads: () => ({ role: { eq: 'lead' }, assignedTo: { isNull: true } }),
  disputes: () => ({ dispute: { in: disputeStates.open } }),
  closures: () => ({ state: { in: undecidedStates } }),
} as const satisfies Record<string, (reader: Reader) => Filters>;

/** The queues that are a filtered list. */
export type ListedQueue = keyof typeof queueFilters;
