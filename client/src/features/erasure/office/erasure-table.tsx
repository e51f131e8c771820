import { type Erasure, erasure } from '@countinghouse/contract/erasure/erasure.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconLock } from '../../../ui/icons.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ColumnState, DataColumn } from '../../../ui/table/table-props.ts';
import { dateTimeWidth } from '../../../ui/table/date-time-width.ts';
import { type ChangeAddress, type ListAddress, usualSize, queryOf } from '../../list/index.ts';
import classes from '../erasure.module.css';

interface ErasureTableProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
}

const person = ({ lead, number }: Erasure) => (
  <Link to="/office/leads/$id" params={{ id: lead }} className={classes.link ?? ''}>
    {number}
  </Link>
);
const erased = ({ dateCreation }: Erasure) => <DateTime instant={dateCreation} />;
const kept = (item: Erasure) => <Kept {...item} />;

function Kept({ keptUntil, dateKeptErased }: Erasure) {
  const text = useTexts('erasure');
  if (keptUntil === null) return text('keptNone');
  return dateKeptErased === null ? <DateTime instant={keptUntil} style="date" /> : text('keptGone');
}

const usual: ColumnState = { hidden: [], widths: {} };
const nothing = {};

const useColumns = (): readonly DataColumn<Erasure>[] => {
  const text = useTexts('erasure');
  return [
    { id: 'number', header: text('number'), cell: person, width: 110, always: true, sortable: true },
    { id: 'dateCreation', header: text('dateErased'), cell: erased, width: dateTimeWidth, sortable: true },
    { id: 'proposedByName', header: text('askedBy'), cell: (item) => item.proposedByName, width: 180 },
    { id: 'approvedByName', header: text('approvedBy'), cell: (item) => item.approvedByName, width: 180 },
    { id: 'keptUntil', header: text('kept'), cell: kept, width: 170, sortable: true },
    { id: 'reason', header: text('reason'), cell: (item) => item.reason, width: 260 },
  ];
};

/** Erased persons with proposer, approver, and the end of the retention period. */
export function ErasureTable({ address, change }: ErasureTableProps) {
  const text = useTexts('erasure');
  const { sorts, page, pageSize, ...query } = queryOf(address, nothing);
  const sort = sorts[0] ?? '-dateCreation';
  const input = { query: listQuery({ ...query, page, pageSize, sorts: [sort] }) };
  const { data, error, isFetching, refetch } = useRead(erasure.routes.list, input, { keepPrevious: true });
  const [columnState, setColumnState] = useState(usual);
  return (
    <DataTable
      label={text('listTitle')}
      columns={useColumns()}
      rows={data?.erasures ?? []}
      status={data ? 'ready' : error ? 'error' : 'loading'}
      refreshing={isFetching && data !== undefined}
      errorMessage={messageOf(error)}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
      rowLabel={({ number }) => String(number)}
      empty={{ title: text('emptyTitle'), text: text('emptyText'), icon: <IconLock size={20} aria-hidden /> }}
      sorting={[{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]}
      onSortingChange={([next]) => change({ sort: next && `${next.desc ? '-' : ''}${next.id}` })}
      paging={{ page, pageSize, total: data?.count ?? 0, capped: data?.countIsMinimum ?? false }}
      onPagingChange={(next) =>
        change({
          page: next.page > 1 ? next.page : undefined,
          size: next.pageSize === usualSize ? undefined : next.pageSize,
        })
      }
      columnState={columnState}
      onColumnStateChange={setColumnState}
    />
  );
}
