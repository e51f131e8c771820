import { dueTasks, mostDue } from '@countinghouse/contract/task/due-tasks.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

/** The number of the reader's tasks that are due, for a badge; null if there are none. A reminder refreshes it. */
export const useDueBadge = (): string | null => {
  const enabled = useMay('task:read');
  const due = useRead(dueTasks, {}, { enabled, resources: ['user', 'notification'] }).data?.due ?? 0;
  if (due === 0) return null;
  return due >= mostDue ? `${mostDue - 1}+` : String(due);
};
