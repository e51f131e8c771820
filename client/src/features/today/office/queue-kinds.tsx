import { personName } from '@countinghouse/contract/user/person-name.ts';
import { approval, approvalStates, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { closure } from '@countinghouse/contract/closure/closure.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { task } from '@countinghouse/contract/task/task.ts';
import type { QueueCounts, WorkQueue } from '@countinghouse/contract/today/queue-counts.ts';
import { type ListedQueue, queueFilters } from '@countinghouse/contract/today/queue-filters.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { listWaiting } from '@countinghouse/contract/verification/waiting.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useWatchedRead } from '../../../kernel/resource/use-watched-read.ts';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { amountOf, isDue, KindName, subjectOf } from '../../approval/index.ts';
import { AgeClock } from '../../withdrawal/index.ts';
import { queueNames, queueText } from '../queue-badge.tsx';
import { QueueCard, type QueueEntry, shownEntries } from './queue-card.tsx';
import classes from './today.module.css';

/** Pending proposals read at once, of which those that the reader decides are shown. */
const pendingRead = 100;

export function Approvals({ counts }: QueueProps) {
  const filters = { state: { in: approvalStates.open } };
  const query = listQuery({ filters, sorts: ['dateCreation'], q: '', page: 1, pageSize: pendingRead });
  const read = useWatchedRead(approval.routes.list, { query }, ['user']);
  const waiting = useWatchedRead(waitingApprovals, {}, ['user', 'setting']);
  const mine = waiting.data && new Set(waiting.data.waiting.filter(isDue).map(({ id }) => id));
  const entries = mine && read.data?.approvals.filter(({ id }) => mine.has(id));
  return (
    <QueueCard
      {...useQueueHead('approvals', counts)}
      href="/office/approvals"
      read={read.data ? waiting : read}
      entries={entries?.map((item) => ({
        id: item.id,
        href: `/office/approvals?record=${item.id}`,
        who: subjectOf(item) || (item.proposedByName ?? ''),
        what: <KindName {...item} />,
        amount: amountOf(item),
        since: item.dateCreation,
      }))}
    />
  );
}

export function Withdrawals({ counts, at }: QueueProps) {
  const { href, query } = useQueueList('withdrawals', '/office/withdrawals', { at, sort: 'target' });
  const read = useWatchedRead(withdrawal.routes.list, { query }, ['user']);
  return (
    <QueueCard
      {...useQueueHead('withdrawals', counts)}
      href={href}
      read={read}
      entries={read.data?.withdrawals.map((item) => ({
        id: item.id,
        href: `/office/withdrawals?record=${item.id}`,
        who: item.leadName,
        what: item.transactionId,
        amount: item.amount,
        since: { badge: <AgeClock item={item} /> },
      }))}
    />
  );
}

export function Tasks({ counts, at }: QueueProps) {
  const text = useTexts('task');
  const { href, query } = useQueueList('tasks', '/office/tasks', { at, sort: 'dateDue' });
  const read = useWatchedRead(task.routes.list, { query }, ['user']);
  return (
    <QueueCard
      {...useQueueHead('tasks', counts)}
      href={href}
      read={read}
      entries={read.data?.tasks.map(({ id, lead, leadName, title, kind, dateDue }) => ({
        id,
        href: lead === null ? `/office/tasks?record=${id}` : `/office/leads/${lead}`,
        who: leadName ?? title,
        what: leadName === null ? text(kind) : `${text(kind)} · ${title}`,
        since: dateDue,
      }))}
    />
  );
}

export function Verification({ counts }: QueueProps) {
  const text = useTexts('verification');
  const read = useWatchedRead(listWaiting, {}, ['user']);
  return (
    <QueueCard
      {...useQueueHead('verification', counts)}
      href="/office/verification"
      read={read}
      entries={read.data?.waiting.map(({ lead, name, documents, dateSubmitted }) => ({
        id: lead,
        href: `/office/verification?lead=${lead}`,
        who: name,
        what: text('documentCount', { count: documents }),
        since: dateSubmitted,
      }))}
    />
  );
}

export function Disputes({ counts, at }: QueueProps) {
  const { href, query } = useQueueList('disputes', '/office/deposits', { at, sort: 'dateCreation' });
  const read = useWatchedRead(deposit.routes.list, { query }, ['user']);
  return (
    <QueueCard
      {...useQueueHead('disputes', counts)}
      href={href}
      read={read}
      entries={read.data?.deposits.map(({ id, leadName, cardNumber, transactionId, amount, dateCreation }) => ({
        id,
        href: `/office/deposits?record=${id}`,
        who: leadName,
        what: cardNumber ?? transactionId,
        amount,
        since: dateCreation,
      }))}
    />
  );
}

export function Closures({ counts, at }: QueueProps) {
  const { query } = useQueueList('closures', '/office/closures', { at, sort: 'dateCreation' });
  const read = useWatchedRead(closure.routes.list, { query }, ['user']);
  return (
    <QueueCard
      {...useQueueHead('closures', counts)}
      href="/office/closures"
      read={read}
      entries={read.data?.closures.map(({ id, leadName, reason, dateCreation }) => ({
        id,
        href: `/office/closures?record=${id}`,
        who: leadName,
        what: reason,
        since: dateCreation,
      }))}
    />
  );
}

const useLeadEntries = () => {
  const text = useTexts('today');
  return ({ id, firstName, lastName, campaignName, dateCreation }: User): QueueEntry => ({
    id,
    href: `/office/leads/${id}`,
    who: personName({ firstName, lastName }),
    what: campaignName ?? text('noCampaign'),
    since: dateCreation,
  });
};

export function Unassigned({ counts, at }: QueueProps) {
  const entryOf = useLeadEntries();
  // The newest first: they answer more often.
  const { href, query } = useQueueList('leads', '/office/leads', { at, sort: '-dateCreation' });
  const read = useWatchedRead(user.routes.list, { query }, ['campaign']);
  return (
    <QueueCard {...useQueueHead('leads', counts)} href={href} read={read} entries={read.data?.users.map(entryOf)} />
  );
}

/** For those who are assigned leads, where others see the unassigned ones. */
export function NewestLeads() {
  const text = useTexts('today');
  const entryOf = useLeadEntries();
  const filters = { role: { eq: 'lead' } };
  const query = listQuery({ filters, sorts: ['-dateCreation'], q: '', page: 1, pageSize: shownEntries });
  const read = useWatchedRead(user.routes.list, { query }, ['campaign']);
  return (
    <QueueCard
      title={text('newestMine')}
      href="/office/leads"
      read={read}
      entries={read.data?.users.map(entryOf)}
      empty={text('newestMineNone')}
    />
  );
}

export interface QueueProps {
  readonly counts: QueueCounts;
  /** The moment of the counts. */
  readonly at: Date;
}

/** The list behind a queue: its URL, and the query of its first entries. */
const useQueueList = (name: ListedQueue, path: `/office/${string}`, { at, sort }: Listing) => {
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
const useQueueHead = (name: WorkQueue, counts: QueueCounts) => {
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
