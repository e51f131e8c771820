import { type TimelineGroup, timelineGroups } from '@countinghouse/contract/customer-event.ts';
import { leadTimeline, type TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Button, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../../../kernel/call/call.ts';
import { messageOf } from '../../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../../../kernel/i18n/texts.ts';
import { IconHistory } from '../../../../../ui/icons.ts';
import shared from '../../../../../ui/page/shared-styles.module.css';
import { EmptyState, ErrorState } from '../../../../../ui/page/screen-state.tsx';
import classes from '../page.module.css';
import { TimelineDays } from './timeline-days.tsx';

interface GroupFilterProps {
  readonly shown: readonly TimelineGroup[];
  readonly onShow: (groups: readonly TimelineGroup[]) => void;
}

const keyOf = (group: TimelineGroup): TextKey<'timeline'> =>
  `group${group.charAt(0).toUpperCase()}${group.slice(1)}` as TextKey<'timeline'>;

/** Selects everything or some groups of the timeline. */
function GroupFilter({ shown, onShow }: GroupFilterProps) {
  const text = useTexts('timeline');
  const toggle = (group: TimelineGroup): void => {
    const next = timelineGroups.filter((one) => (one === group) !== shown.includes(one));
    onShow(next.length === timelineGroups.length ? [] : next);
  };
  return (
    <div className={classes.parts} role="group" aria-label={text('show')}>
      <Chip name={text('groupAll')} pressed={shown.length === 0} onPress={() => onShow([])} />
      {timelineGroups.map((group) => (
        <Chip key={group} name={text(keyOf(group))} pressed={shown.includes(group)} onPress={() => toggle(group)} />
      ))}
    </div>
  );
}

interface ChipProps {
  readonly name: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function Chip({ name, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.part} aria-pressed={pressed} onClick={onPress}>
      {name}
    </button>
  );
}

/** The resources whose changes can add an entry; changes of the customer's own record match the query key. */
const watchedResources = [
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
const useTimeline = (id: string, groups: readonly TimelineGroup[]) => {
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
    meta: { resources: watchedResources },
  });
};

/** A lead's whole timeline, day by day; older entries load on scrolling. */
export function LeadTimeline({ lead }: { readonly lead: Pick<User, 'id' | 'firstName' | 'lastName'> }) {
  const [groups, setGroups] = useState<readonly TimelineGroup[]>([]);
  return (
    <>
      <GroupFilter shown={groups} onShow={setGroups} />
      <Entries key={groups.join()} lead={lead} groups={groups} />
    </>
  );
}

interface EntriesProps {
  readonly lead: Pick<User, 'id' | 'firstName' | 'lastName'>;
  readonly groups: readonly TimelineGroup[];
}

/** An entry that moved to the next page during a refetch may be on both pages. */
const distinct = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] => [
  ...new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry])).values(),
];

function Entries({ lead, groups }: EntriesProps) {
  const text = useTexts('timeline');
  const query = useTimeline(lead.id, groups);
  const { fetchNextPage, hasNextPage, isFetching } = query;
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, fetchNextPage]);
  if (query.isPending) return <Loading />;
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  const entries = distinct(query.data.pages.flatMap(({ timeline }) => timeline));
  if (entries.length === 0) return <Nothing isAll={groups.length === 0} />;
  return (
    <>
      <TimelineDays lead={lead} entries={entries} />
      {hasNextPage ? (
        <div ref={ref}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('more')}
          </Button>
        </div>
      ) : (
        <p className={classes.beginning}>{text('beginning')}</p>
      )}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy className={shared.stack}>
      {[64, 44, 44, 64, 44].map((height, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}

function Nothing({ isAll }: { readonly isAll: boolean }) {
  const text = useTexts('timeline');
  return (
    <EmptyState
      title={text(isAll ? 'emptyTitle' : 'noneTitle')}
      text={text(isAll ? 'emptyText' : 'noneText')}
      icon={<IconHistory size={20} aria-hidden />}
    />
  );
}
