import { type Erasure, erasure } from '@countinghouse/contract/erasure/erasure.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconLock } from '../../../ui/icons.ts';
import type { DataColumn } from '../../../ui/table/table-props.ts';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import { AddressTable } from '../../address-table/index.tsx';
import { type ChangeAddress, type ListAddress, queryOf } from '../../list/index.ts';
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
const kept = (item: Erasure) => <Kept {...item} />;

function Kept({ keptUntil, dateKeptErased }: Erasure) {
  const text = useTexts('erasure');
  if (keptUntil === null) return text('keptNone');
  return dateKeptErased === null ? <DateTime instant={keptUntil} style="date" /> : text('keptGone');
}

const usualSort = '-dateCreation';
const nothing = {};

const useColumns = (): readonly DataColumn<Erasure>[] => {
  const text = useTexts('erasure');
  return [
    { id: 'number', header: text('number'), cell: person, width: 110, always: true, sortable: true },
    { ...dateTimeColumn('dateCreation'), header: text('dateErased'), sortable: true },
    { id: 'proposedByName', header: text('askedBy'), cell: (item) => item.proposedByName, width: 180 },
    { id: 'approvedByName', header: text('approvedBy'), cell: (item) => item.approvedByName, width: 180 },
    { id: 'keptUntil', header: text('kept'), cell: kept, width: 170, sortable: true },
    { id: 'reason', header: text('reason'), cell: (item) => item.reason, width: 260 },
  ];
};

/** Erased persons with proposer, approver, and the end of the retention period. */
export function ErasureTable({ address, change }: ErasureTableProps) {
  const text = useTexts('erasure');
  const query = queryOf(address, nothing);
  const sorts = [query.sorts[0] ?? usualSort];
  const read = useRead(erasure.routes.list, { query: listQuery({ ...query, sorts }) }, { keepPrevious: true });
  return (
    <AddressTable
      address={address}
      change={change}
      read={read}
      rows={read.data?.erasures}
      usualSort={usualSort}
      label={text('listTitle')}
      columns={useColumns()}
      rowLabel={({ number }) => String(number)}
      empty={{ title: text('emptyTitle'), text: text('emptyText'), icon: <IconLock size={20} aria-hidden /> }}
    />
  );
}
