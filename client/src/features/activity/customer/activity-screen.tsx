import '../../../ui/theme/mantine-office.css';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { IconHistory } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { Timeline } from '../../../ui/page/timeline.tsx';
import { useActivityEntry } from './use-activity-entry.tsx';

interface Cursor {
  readonly before?: string;
  readonly beforeId?: string;
}

const start: Cursor = {};

/** Activity on the user's own file, newest first, loaded page by page. */
const useActivity = () =>
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

/** Everyone who opened or changed the customer's file, and the customer's log-ins. */
export function ActivityScreen() {
  const text = useTexts('activity');
  useEffect(() => nameScreen(text('title')), [text]);
  return (
    <>
      <PageHeader title={text('title')} description={text('description')} />
      <Panel>
        <Entries />
      </Panel>
    </>
  );
}

function Entries() {
  const text = useTexts('activity');
  const query = useActivity();
  const formatEntry = useActivityEntry();
  if (query.isPending) return <Skeleton height={240} />;
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  const entries = query.data.pages.flatMap(({ activity }) => activity).map(formatEntry);
  if (entries.length === 0) {
    return (
      <EmptyState title={text('emptyTitle')} text={text('emptyText')} icon={<IconHistory size={20} aria-hidden />} />
    );
  }
  return (
    <>
      <Timeline label={text('title')} entries={entries} />
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </>
  );
}
