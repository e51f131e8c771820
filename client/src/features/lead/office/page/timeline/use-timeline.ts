import { leadTimeline, type TimelineGroup } from '@countinghouse/contract/user/timeline.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../../../kernel/call/call.ts';

/** Whatever can put an entry on the line, by its live event; changes of the customer himself are heard by the key. */
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

/** What happened to a lead, newest first, page by page after the last entry seen; no group named is all of them. */
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
