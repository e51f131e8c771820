import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';

interface Cursor {
  readonly before?: string;
  readonly beforeId?: string;
}

const start: Cursor = {};

/** Activity on the user's own file, newest first, loaded page by page. */
export const useActivity = () =>
  useInfiniteQuery({
    queryKey: ['activity'],
    initialPageParam: start,
    queryFn: ({ pageParam, signal }) => call(listActivity, { query: { ...pageParam } }, { signal }),
    getNextPageParam: ({ activity, more }): Cursor | undefined => {
      const last = activity.at(-1);
      return more && last ? { before: last.at, beforeId: last.id } : undefined;
    },
    meta: { resources: ['user', 'deposit', 'withdrawal', 'investment', 'order'] },
  });
