import { transfer, type Transfer } from '@countinghouse/contract/ledger/books.ts';
import { transferKinds } from '@countinghouse/contract/ledger/ledger.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ColumnState, DataColumn } from '../../../ui/table/table-props.ts';
import { leadFilter } from '../../lead-choice/index.ts';
import { useLedgerLabels } from '../../ledger/index.ts';
import {
  queryFilters,
  type ChangeAddress,
  filterFields,
  type ListAddress,
  shownFilters,
  useListAddress,
  usualSize,
  queryOf,
} from '../../list/index.ts';
import { TransferPanel } from './transfer-panel.tsx';

const nothing = {};

const loaded = (result: { readonly isPending: boolean; readonly error: unknown; readonly data: unknown }) => {
  if (result.error && !result.data) return 'error';
  return result.isPending ? 'loading' : 'ready';
};

/** The transfers for the query in the address, in the table's format. */
const useTransfers = (address: ListAddress) => {
  const query = queryOf(address, nothing);
  const result = useRead(
    transfer.routes.list,
    { query: listQuery(query) },
    { resources: ['funds'], keepPrevious: true },
  );
  const { transfers = [], count = 0, countIsMinimum = false } = result.data ?? {};
  return {
    rows: transfers,
    status: loaded(result),
    refreshing: result.isFetching && !result.isPending,
    errorMessage: messageOf(result.error),
    onRetry: () => void result.refetch(),
    sorting: [{ id: 'at', desc: query.sorts[0] !== 'at' }],
    paging: { page: query.page, pageSize: query.pageSize, total: count, capped: countIsMinimum },
  } as const;
};

/** Every transfer, newest first; the address holds filters, page and the open one. */
export function TransfersPart() {
  const text = useTexts('billing');
  const [address, change] = useListAddress();
  const table = useTransfers(address);
  const [columnState, setColumnState] = useState<ColumnState>({ hidden: [], widths: {} });
  const isNarrowed = address.filters !== undefined;
  return (
    <>
      <DataTable
        {...table}
        label={text('transfers')}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLabel={({ leadName }) => leadName}
        empty={isNarrowed ? { title: text('noMatch'), text: text('noMatchText') } : { title: text('noTransfers') }}
        onSortingChange={([sort]) => change({ sort: sort?.desc ? undefined : 'at' })}
        onPagingChange={({ page, pageSize }) =>
          change({ page: page > 1 ? page : undefined, size: pageSize === usualSize ? undefined : pageSize })
        }
        columnState={columnState}
        onColumnStateChange={setColumnState}
        onOpen={({ id }) => change({ record: id })}
        {...(address.record !== undefined && { openId: address.record })}
        toolbar={<Filters address={address} change={change} />}
      />
      <OpenTransfer rows={table.rows} address={address} change={change} />
    </>
  );
}

interface OpenTransferProps extends FiltersProps {
  readonly rows: readonly Transfer[];
}

function OpenTransfer({ rows, address, change }: OpenTransferProps) {
  const text = useTexts('billing');
  const shown = rows.find(({ id }) => id === address.record);
  return (
    <SidePanel
      opened={address.record !== undefined}
      onClose={() => change({ record: undefined })}
      title={shown ? <Kind kind={shown.kind} /> : text('transfers')}
      width={560}
    >
      {shown ? <TransferPanel transfer={shown} /> : <EmptyState title={text('notShown')} />}
    </SidePanel>
  );
}

const useColumns = (): readonly DataColumn<Transfer>[] => {
  const text = useTexts('billing');
  return [
    { id: 'kind', header: text('kind'), cell: what, width: 220, always: true },
    { id: 'at', header: text('at'), cell: when, width: 190, sortable: true },
    { id: 'lead', header: text('customer'), cell: whose, width: 200 },
    { id: 'amount', header: text('amount'), cell: amount, numeric: true, width: 150 },
    { id: 'by', header: text('by'), cell: by, width: 200 },
  ];
};

const what = ({ kind }: Transfer) => <Kind kind={kind} />;
const when = ({ at }: Transfer) => <DateTime instant={at} />;
const whose = ({ leadName }: Transfer) => leadName;
const amount = (one: Transfer) => <Money amount={one.amount} />;
const by = ({ realActorName, actorName }: Transfer) => realActorName ?? actorName ?? <Product />;

function Kind({ kind }: Pick<Transfer, 'kind'>) {
  return useLedgerLabels().kind(kind);
}

function Product() {
  return useTexts('billing')('byProduct');
}

interface FiltersProps {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
}

function Filters({ address, change }: FiltersProps) {
  const text = useTexts('billing');
  const { kind } = useLedgerLabels();
  const kinds = transfer.filters;
  const filterDeclarations = [
    { id: 'kind', label: text('kind'), choices: transferKinds.map((value) => ({ value, label: kind(value) })) },
    { id: 'lead', label: text('customer'), picker: leadFilter },
    { id: 'at', label: text('at') },
  ];
  return (
    <FilterBar
      fields={filterFields(filterDeclarations, kinds, String)}
      filter={shownFilters(address.filters ?? {}, kinds)}
      onFilterChange={(shown) => {
        const filters = queryFilters(shown, kinds);
        change({ filters: Object.keys(filters).length > 0 ? filters : undefined });
      }}
    />
  );
}
