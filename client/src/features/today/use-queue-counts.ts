import { queueCounts } from '@countinghouse/contract/today/queue-counts.ts';
import { useRead } from '../../kernel/resource/use-call.ts';

/** What waits for the reader, in one call for the sidebar and the first screen. A reminder of a due task is a notification. */
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
