import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import type { QueueCounts, WorkQueue } from '@countinghouse/contract/today/queue-counts.ts';
import { type ListedQueue, queueFilters } from '@countinghouse/contract/today/queue-filters.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { queueNames, queueText } from '../queue-badge.tsx';
import { shownEntries } from './queue-card.tsx';
import classes from './today.module.css';

export interface QueueProps {
  readonly counts: QueueCounts;
  /** The moment of the counts. */
  readonly at: Date;
}

/** The list behind a queue: its URL, and the query of its first entries. */
export const useQueueList = (name: ListedQueue, path: `/office/${string}`, { at, sort }: Listing) => {
  const { id } = useUser();
  const filters: Filters = queueFilters[name]({ id, now: at });
  return {
    href: `${path}${stringifySearch({ filters })}`,
    query: listQuery({ filters, sorts: [sort], q: '', page: 1, pageSize: shownEntries }),
  };
};

interface Listing extends Pick<QueueProps, 'at'> {
  readonly sort: string;
}

/** Title and count of a queue. */
export const useQueueHead = (name: WorkQueue, counts: QueueCounts) => {
  const text = useTexts('today');
  const title = useTexts('shell')(queueNames[name]);
  const late = name === 'withdrawals' ? (counts.withdrawalsLate ?? 0) : 0;
  const count = (
    <>
      {late > 0 && <StatusBadge tone="error">{text('late', { formatted: queueText(late) })}</StatusBadge>}
      <span className={classes.count}>{queueText(counts[name] ?? 0)}</span>
    </>
  );
  return { title, count };
};
