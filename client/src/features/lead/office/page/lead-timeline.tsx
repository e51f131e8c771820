import { Button, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { IconHistory } from '../../../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../../../ui/page/screen-state.tsx';
import { Timeline } from '../../../../ui/page/timeline.tsx';
import { leadName } from '../lead-name.ts';
import classes from './page.module.css';
import { partKey, type TimelinePart, timelinePartNames } from './timeline-kinds.ts';
import { useTimelineEntries } from './use-timeline-entries.tsx';
import { useTimeline } from './use-timeline.ts';

/** Comments and everything that was done to a lead, on one line of time; older entries come as one scrolls. */
export function LeadTimeline({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const [part, setPart] = useState<TimelinePart>('all');
  return (
    <>
      <div className={classes.parts} role="group" aria-label={text('show')}>
        {timelinePartNames.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.part}
            aria-pressed={name === part}
            onClick={() => setPart(name)}
          >
            {text(partKey(name))}
          </button>
        ))}
      </div>
      <Entries key={part} lead={lead} part={part} />
    </>
  );
}

function Entries({ lead, part }: { readonly lead: User; readonly part: TimelinePart }) {
  const text = useTexts('lead');
  const query = useTimeline(lead.id, part);
  const { fetchNextPage, hasNextPage, isFetching } = query;
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetching) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, fetchNextPage]);
  const entries = useTimelineEntries(query.data?.pages.flatMap(({ timeline }) => timeline) ?? [], leadName(lead));
  if (query.isPending) return <Skeleton height={240} />;
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  if (entries.length === 0) {
    const isAll = part === 'all';
    return (
      <EmptyState
        title={text(isAll ? 'timelineEmptyTitle' : 'timelineNoneTitle')}
        text={text(isAll ? 'timelineEmptyText' : 'timelineNoneText')}
        icon={<IconHistory size={20} aria-hidden />}
      />
    );
  }
  return (
    <>
      <Timeline label={text('tabTimeline')} entries={entries} />
      {hasNextPage && (
        <div ref={ref}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('more')}
          </Button>
        </div>
      )}
    </>
  );
}
