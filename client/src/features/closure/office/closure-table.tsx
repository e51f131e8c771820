import { type Closure, closure, closureStates, undecidedStates } from '@countinghouse/contract/closure/closure.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { IconCircleCheck } from '../../../ui/icons.ts';
import type { DataColumn } from '../../../ui/table/table-props.ts';
import { dateTimeColumn } from '../../../ui/table/date-time-column.tsx';
import { AddressTable } from '../../address-table/index.ts';
import { type ChangeAddress, type ListAddress, queryOf } from '../../list/index.ts';
import { Age, FreeBadge, StateBadge } from './closure-cells.tsx';

interface ClosureTableProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly isWaiting: boolean;
}

const age = (item: Closure) => <Age {...item} />;
const free = (item: Closure) => <FreeBadge {...item} />;
const state = (item: Closure) => <StateBadge {...item} />;
const nameOf = ({ leadName }: Closure): string => leadName;

const undecided = { state: { in: undecidedStates } };
const decided = { state: { in: closureStates.names.filter((name) => !undecidedStates.includes(name)) } };
const resources = ['user', 'deposit', 'withdrawal', 'order', 'investment', 'product', 'offer', 'approval'] as const;

const useColumns = (isWaiting: boolean): readonly DataColumn<Closure>[] => {
  const text = useTexts('closure');
  const customer = { id: 'leadName', header: text('customer'), cell: nameOf, width: 220, always: true } as const;
  if (!isWaiting)
    return [
      customer,
      { id: 'state', header: text('state'), cell: state, width: 170, sortable: true },
      { ...dateTimeColumn('dateDone'), header: text('decidedAt'), sortable: true },
      { id: 'decidedByName', header: text('decidedBy'), cell: (item) => item.decidedByName, width: 190 },
      { id: 'answer', header: text('answer'), cell: (item) => item.answer, width: 260 },
    ];
  return [
    customer,
    { id: 'age', header: text('age'), cell: age, width: 130 },
    { ...dateTimeColumn('dateCreation'), header: text('askedAt'), sortable: true },
    { id: 'isFree', header: text('stands'), cell: free, width: 190 },
    { id: 'assignedToName', header: text('seller'), cell: (item) => item.assignedToName, width: 180 },
    { id: 'reason', header: text('customerReason'), cell: (item) => item.reason, width: 260 },
  ];
};

/** Pending requests, oldest first, or decided ones, newest first. */
const useClosures = (address: ListAddress, isWaiting: boolean) => {
  const query = queryOf(address, isWaiting ? undecided : decided);
  const usualSort = isWaiting ? 'dateCreation' : '-dateDone';
  const sorts = query.sorts.length > 0 ? query.sorts : [usualSort];
  const input = { query: listQuery({ ...query, sorts }) };
  return { usualSort, read: useRead(closure.routes.list, input, { resources, keepPrevious: true }) };
};

/** The requests of one tab; the address holds sorting, page and the open one. */
export function ClosureTable({ address, change, isWaiting }: ClosureTableProps) {
  const text = useTexts('closure');
  const { usualSort, read } = useClosures(address, isWaiting);
  const icon = <IconCircleCheck size={20} aria-hidden />;
  return (
    <AddressTable
      address={address}
      change={change}
      read={read}
      rows={read.data?.closures}
      usualSort={usualSort}
      label={text('officeTitle')}
      columns={useColumns(isWaiting)}
      rowLabel={nameOf}
      empty={
        isWaiting
          ? { title: text('emptyWaiting'), text: text('emptyWaitingText'), icon }
          : { title: text('emptyDecided'), icon }
      }
      opens
    />
  );
}
