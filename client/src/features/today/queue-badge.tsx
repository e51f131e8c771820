import { mostCounted, queueCounts, type WorkQueue } from '@countinghouse/contract/today/queue-counts.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import classes from './queue-badge.module.css';

/** The number of waiting records; no exact number above 99. */
export const queueText = (count: number): string => (count >= mostCounted ? `${mostCounted - 1}+` : String(count));

export const queueNames = {
  approvals: 'queueApprovals',
  verification: 'queueVerification',
  withdrawals: 'queueWithdrawals',
  tasks: 'queueTasks',
  leads: 'queueLeads',
  disputes: 'queueDisputes',
  closures: 'queueClosures',
} as const satisfies Record<WorkQueue, TextKey<'shell'>>;

interface QueueBadgeProps {
  readonly name: WorkQueue;
  readonly count: number;
  readonly isLate?: boolean;
}

/** A count in the sidebar, with what it counts on hover. */
export function QueueBadge({ name, count, isLate = false }: QueueBadgeProps) {
  const text = useTexts('shell');
  return (
    <span className={classes.badge} data-late={isLate || undefined} title={text(queueNames[name])}>
      {queueText(count)}
    </span>
  );
}

/** The reader's waiting work, in one call for the sidebar and the first screen. A reminder of a due task is a notification. */
export const useQueueCounts = () =>
  useRead(
    queueCounts,
    {},
    {
      resources: [
        'approval',
        'verification',
        'withdrawal',
        'task',
        'user',
        'deposit',
        'closure',
        'setting',
        'notification',
      ],
    },
  );
