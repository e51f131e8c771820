import { type Closure, closure, closureStates, undecidedStates } from '@countinghouse/contract/closure/closure.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ColumnState, DataColumn } from '../../../ui/table/table-props.ts';
import { dateTimeWidth } from '../../../ui/table/date-time-width.ts';
import { type ChangeAddress, type ListAddress, usualSize, queryOf } from '../../list/index.ts';
import { Age, FreeBadge, StateBadge } from './closure-cells.tsx';

interface ClosureTableProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly isWaiting: boolean;
}

const asked = ({ dateCreation }: Closure) => <DateTime instant={dateCreation} />;
const age = (item: Closure) => <Age {...item} />;
const free = (item: Closure) => <FreeBadge {...item} />;
const state = (item: Closure) => <StateBadge {...item} />;
const done = ({ dateDone }: Closure) => dateDone && <DateTime instant={dateDone} />;
const nameOf = ({ leadName }: Closure): string => leadName;

const undecided = { state: { in: undecidedStates } };
const decided = { state: { in: closureStates.names.filter((name) => !undecidedStates.includes(name)) } };
const usual: ColumnState = { hidden: [], widths: {} };
const resources = ['user', 'deposit', 'withdrawal', 'order', 'investment', 'product', 'offer', 'approval'] as const;

const useColumns = (isWaiting: boolean): readonly DataColumn<Closure>[] => {
  const text = useTexts('closure');
  const customer = { id: 'leadName', header: text('customer'), cell: nameOf, width: 220, always: true } as const;
  if (!isWaiting)
    return [
      customer,
      { id: 'state', header: text('state'), cell: state, width: 170, sortable: true },
      { id: 'dateDone', header: text('decidedAt'), cell: done, width: dateTimeWidth, sortable: true },
      { id: 'decidedByName', header: text('decidedBy'), cell: (item) => item.decidedByName, width: 190 },
      { id: 'answer', header: text('answer'), cell: (item) => item.answer, width: 260 },
    ];
  return [
    customer,
    { id: 'age', header: text('age'), cell: age, width: 130 },
    { id: 'dateCreation', header: text('askedAt'), cell: asked, width: dateTimeWidth, sortable: true },
    { id: 'isFree', header: text('stands'), cell: free, width: 190 },
    { id: 'assignedToName', header: text('seller'), cell: (item) => item.assignedToName, width: 180 },
    { id: 'reason', header: text('customerReason'), cell: (item) => item.reason, width: 260 },
  ];
};

const countOf = (page: ReplyOf<typeof closure.routes.list> | undefined) => ({
  total: page?.count ?? 0,
  capped: page?.countIsMinimum ?? false,
});

/** Pending requests, oldest first, or decided ones, newest first. */
const useClosures = (address: ListAddress, isWaiting: boolean) => {
  const query = queryOf(address, isWaiting ? undecided : decided);
  const sorts = query.sorts.length > 0 ? query.sorts : [isWaiting ? 'dateCreation' : '-dateDone'];
  const result = useRead(
    closure.routes.list,
    { query: listQuery({ ...query, sorts }) },
    { resources, keepPrevious: true },
  );
  return { sort: sorts[0] ?? '', page: query.page, pageSize: query.pageSize, result };
};

/** The requests of one tab; the address holds sorting, page and the open one. */
export function ClosureTable({ address, change, isWaiting }: ClosureTableProps) {
  const text = useTexts('closure');
  const { sort, page, pageSize, result } = useClosures(address, isWaiting);
  const { data, error, isFetching, refetch } = result;
  const [columnState, setColumnState] = useState(usual);
  const icon = <IconCircleCheck size={20} aria-hidden />;
  return (
    <DataTable
      label={text('officeTitle')}
      columns={useColumns(isWaiting)}
      rows={data?.closures ?? []}
      status={data ? 'ready' : error ? 'error' : 'loading'}
      refreshing={isFetching && data !== undefined}
      errorMessage={messageOf(error)}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      empty={
        isWaiting
          ? { title: text('emptyWaiting'), text: text('emptyWaitingText'), icon }
          : { title: text('emptyDecided'), icon }
      }
      sorting={[{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]}
      onSortingChange={([next]) => change({ sort: next && `${next.desc ? '-' : ''}${next.id}` })}
      paging={{ page, pageSize, ...countOf(data) }}
      onPagingChange={(next) =>
        change({
          page: next.page > 1 ? next.page : undefined,
          size: next.pageSize === usualSize ? undefined : next.pageSize,
        })
      }
      columnState={columnState}
      onColumnStateChange={setColumnState}
      onOpen={({ id }) => change({ record: id })}
      {...(address.record !== undefined && { openId: address.record })}
    />
  );
}
