import { leadTimeline, type TimelineGroup } from '@countinghouse/contract/user/timeline.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../../../kernel/call/call.ts';

/** The resources whose changes can add an entry; changes of the customer's own record match the query key. */
const heard = [
  'comment',
  'deposit',
  'withdrawal',
  'funds',
  'correction',
  'investment',
  'dividend',
  'order',
  'offer',
  'verification',
  'trader',
  'closure',
] as const;

const beginning: { readonly before?: string } = {};

/** A lead's timeline, newest first, page by page; no groups means all. */
export const useTimeline = (id: string, groups: readonly TimelineGroup[]) => {
  const named = groups.join(',');
  return useInfiniteQuery({
    queryKey: ['user', 'timeline', id, named],
    initialPageParam: beginning,
    queryFn: ({ pageParam, signal }) =>
      call(
        leadTimeline,
        { params: { id }, query: { ...pageParam, ...(named !== '' && { groups: named }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
    meta: { resources: heard },
  });
};
