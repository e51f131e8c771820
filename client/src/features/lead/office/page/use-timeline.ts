import { leadTimeline } from '@countinghouse/contract/user/user-calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../../kernel/call/call.ts';
import { type TimelinePart, timelineParts } from './timeline-kinds.ts';

interface Cursor {
  readonly before?: string;
  readonly beforeId?: string;
}

const start: Cursor = {};

/** What happened to a lead, newest first, page by page after the last entry seen; it follows comments live. */
export const useTimeline = (id: string, part: TimelinePart) => {
  const kinds = timelineParts[part].join(',');
  return useInfiniteQuery({
    queryKey: ['user', 'timeline', id, part],
    initialPageParam: start,
    queryFn: ({ pageParam, signal }) =>
      call(leadTimeline, { params: { id }, query: { ...pageParam, ...(kinds !== '' && { kinds }) } }, { signal }),
    getNextPageParam: ({ timeline, more }): Cursor | undefined => {
      const last = timeline.at(-1);
      return more && last ? { before: last.at, beforeId: last.id } : undefined;
    },
    meta: { resources: ['comment'] },
  });
};
