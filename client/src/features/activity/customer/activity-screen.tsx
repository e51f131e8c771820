import '../../../ui/theme/mantine-office.css';
import { Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { IconHistory } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { Timeline } from '../../../ui/page/timeline.tsx';
import { useActivity } from './use-activity.ts';
import { useActivityEntry } from './use-activity-entry.tsx';

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
  const tell = useActivityEntry();
  if (query.isPending) return <Skeleton height={240} />;
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  const entries = query.data.pages.flatMap(({ activity }) => activity).map(tell);
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
