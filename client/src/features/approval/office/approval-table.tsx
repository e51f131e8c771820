import { approval, type Approval, approvalStates } from '@countinghouse/contract/approval/approval.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ColumnState, DataColumn } from '../../../ui/table/table-props.ts';
import { dateTimeWidth } from '../../../ui/table/date-time-width.ts';
import {
  queryFilters,
  type ChangeAddress,
  filterFields,
  type ListAddress,
  shownFilters,
  usualSize,
  queryOf,
} from '../../list/index.ts';
import { Agreed, KindName, StateBadge, subjectOf } from './approval-cells.tsx';
import { kindLabels } from './approval-labels.ts';

interface ApprovalTableProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly isWaiting: boolean;
}

const kind = (item: Approval) => <KindName {...item} />;
const state = (item: Approval) => <StateBadge {...item} />;
const agreed = (item: Approval) => <Agreed {...item} />;
const proposed = ({ dateCreation }: Approval) => <DateTime instant={dateCreation} />;
const decided = ({ dateDone }: Approval) => dateDone && <DateTime instant={dateDone} />;
const proposer = ({ proposedByName }: Approval) => proposedByName ?? '';

const open = { state: { in: approvalStates.open } };
const done = { state: { in: approvalStates.names.filter((name) => !approvalStates.states[name].isOpen) } };
const usual: ColumnState = { hidden: [], widths: {} };

const useColumns = (isWaiting: boolean): readonly DataColumn<Approval>[] => {
  const text = useTexts('approval');
  return [
    { id: 'kind', header: text('kind'), cell: kind, width: 230, always: true, sortable: true },
    { id: 'subject', header: text('subject'), cell: subjectOf, width: 220 },
    { id: 'proposedBy', header: text('proposedBy'), cell: proposer, width: 190 },
    ...(isWaiting
      ? ([
          { id: 'dateCreation', header: text('proposedAt'), cell: proposed, width: dateTimeWidth, sortable: true },
          { id: 'agreed', header: text('agreed'), cell: agreed, width: 140 },
        ] as const)
      : ([
          { id: 'dateDone', header: text('decidedAt'), cell: decided, width: dateTimeWidth, sortable: true },
          { id: 'state', header: text('state'), cell: state, width: 150, sortable: true },
        ] as const)),
  ];
};

const countOf = (page: ReplyOf<typeof approval.routes.list> | undefined) => ({
  total: page?.count ?? 0,
  capped: page?.countIsMinimum ?? false,
});

/** Pending approvals, oldest first, or decided ones, newest first, by the query in the address. */
const useApprovals = (address: ListAddress, isWaiting: boolean) => {
  const query = queryOf(address, isWaiting ? open : done);
  const sorts = query.sorts.length > 0 ? query.sorts : [isWaiting ? 'dateCreation' : '-dateDone'];
  const { data, error, isFetching, refetch } = useRead(
    approval.routes.list,
    { query: listQuery({ ...query, sorts }) },
    { resources: ['user'], keepPrevious: true },
  );
  const { page, pageSize } = query;
  return {
    sort: sorts[0] ?? '',
    paging: { page, pageSize, ...countOf(data) },
    state: {
      rows: data?.approvals ?? [],
      status: data ? ('ready' as const) : error ? ('error' as const) : ('loading' as const),
      refreshing: isFetching && data !== undefined,
      errorMessage: messageOf(error),
      onRetry: () => void refetch(),
    },
  };
};

const useEmpty = (isWaiting: boolean, isNarrowed: boolean) => {
  const text = useTexts('approval');
  const icon = <IconCircleCheck size={20} aria-hidden />;
  if (isNarrowed) return { title: text('noMatch'), text: text('emptyText'), icon };
  return isWaiting
    ? { title: text('emptyWaiting'), text: text('emptyWaitingText'), icon }
    : { title: text('emptyDone'), icon };
};

/** The approvals of one tab; the address holds filters, sorting, page and the open one. */
export function ApprovalTable({ address, change, isWaiting }: ApprovalTableProps) {
  const text = useTexts('approval');
  const { sort, paging, state: found } = useApprovals(address, isWaiting);
  const [columnState, setColumnState] = useState(usual);
  const empty = useEmpty(isWaiting, address.filters !== undefined);
  return (
    <DataTable
      label={text('title')}
      columns={useColumns(isWaiting)}
      {...found}
      rowId={({ id }) => id}
      rowLabel={subjectOf}
      empty={empty}
      sorting={[{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]}
      onSortingChange={([next]) => change({ sort: next && `${next.desc ? '-' : ''}${next.id}` })}
      paging={paging}
      onPagingChange={({ page, pageSize }) =>
        change({ page: page > 1 ? page : undefined, size: pageSize === usualSize ? undefined : pageSize })
      }
      columnState={columnState}
      onColumnStateChange={setColumnState}
      onOpen={({ id }) => change({ record: id })}
      {...(address.record !== undefined && { openId: address.record })}
      toolbar={<Filters address={address} change={change} />}
    />
  );
}

function Filters({ address, change }: Pick<ApprovalTableProps, 'address' | 'change'>) {
  const text = useTexts('approval');
  const choices = Object.entries(kindLabels).map(([value, key]) => ({ value, label: text(key) }));
  const kinds = approval.filters;
  const fields = filterFields(
    [
      { id: 'kind', label: text('kind'), choices },
      { id: 'dateCreation', label: text('proposedAt') },
    ],
    kinds,
    String,
  );
  return (
    <FilterBar
      fields={fields}
      filter={shownFilters(address.filters ?? {}, kinds)}
      onFilterChange={(shown) => {
        const filters = queryFilters(shown, kinds);
        change({ filters: Object.keys(filters).length > 0 ? filters : undefined });
      }}
    />
  );
}
