import { Button, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { TimelineEntry, TimelineGroup } from '@countinghouse/contract/user/timeline.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import { IconHistory } from '../../../../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../../../../ui/page/screen-state.tsx';
import classes from '../page.module.css';
import { GroupFilter } from './group-filter.tsx';
import { TimelineDays } from './timeline-days.tsx';
import { useTimeline } from './use-timeline.ts';

/** A lead's whole timeline, day by day; older entries load on scrolling. */
export function LeadTimeline({ lead }: { readonly lead: User }) {
  const [groups, setGroups] = useState<readonly TimelineGroup[]>([]);
  return (
    <>
      <GroupFilter shown={groups} onShow={setGroups} />
      <Entries key={groups.join()} lead={lead} groups={groups} />
    </>
  );
}

interface EntriesProps {
  readonly lead: User;
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
    <div aria-busy className={classes.loading}>
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
