import type { FilterFields } from '@countinghouse/contract/kernel/filter.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useScreenTitle } from '../../../../kernel/setting/use-screen-title.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import type { EmptyStateProps } from '../../../../ui/page/screen-state.tsx';
import { TablePage } from '../../../../ui/table/data-table.tsx';
import type { ColumnState, DataColumn } from '../../../../ui/table/table-props.ts';
import { AddressFilters, AddressTable, type AddressTableProps } from '../../../address-table/index.tsx';
import { ExportMenu, exportedFields, type ListFilter, useListAddress, queryOf } from '../../../list/index.ts';
import { Count } from '../figures.tsx';

interface DerivedListProps<Row> {
  readonly title: string;
  readonly description: string;
  /** By default `header` is the field's name. */
  readonly columns: readonly (Omit<DataColumn<Row>, 'header'> & { readonly header?: string })[];
  readonly hidden: readonly string[];
  readonly filters: readonly ListFilter[];
  readonly kinds: FilterFields;
  readonly sorts: readonly string[];
  readonly usualSort: string;
  readonly empty: EmptyStateProps;
  readonly read: AddressTableProps<Row>['read'];
  readonly rows: readonly Row[] | undefined;
  readonly rowLabel: (row: Row) => string;
  readonly above: ReactNode;
  /** The exported resource and its permission. */
  readonly exported: Pick<ComponentProps<typeof ExportMenu>, 'resource' | 'permission'>;
}

const none = {};

/** The server query for the address of such a list. */
export const useDerivedQuery = () => queryOf(useListAddress()[0], none);

/** A list of records derived from others: filterable and sortable, with links to those records. */
export function DerivedList<Row extends { readonly id: string }>(props: DerivedListProps<Row>) {
  const { title, columns, read, rows, usualSort } = props;
  const field = useTexts('field');
  const list = useTexts('list');
  const [address, change] = useListAddress();
  const query = queryOf(address, none);
  const [columnState, setColumnState] = useState<ColumnState>({ hidden: props.hidden, widths: {} });
  useScreenTitle(title);
  const isNarrowed = address.filters !== undefined;
  return (
    <TablePage
      above={
        <>
          <PageHeader
            title={title}
            description={props.description}
            {...(read.data && { count: <Count value={read.data.count} /> })}
            actions={
              <ExportMenu {...props.exported} query={query} fields={exportedFields(columns, columnState.hidden)} />
            }
          />
          {props.above}
        </>
      }
    >
      <AddressTable
        address={address}
        change={change}
        read={read}
        rows={rows}
        usualSort={usualSort}
        label={title}
        columns={columns.map((column) => ({
          ...column,
          header: column.header ?? field(column.id as never),
          sortable: props.sorts.includes(column.id),
        }))}
        rowLabel={props.rowLabel}
        empty={isNarrowed ? { title: list('noMatch'), text: list('noMatchText') } : props.empty}
        columnState={columnState}
        onColumnStateChange={setColumnState}
        toolbar={
          <AddressFilters
            address={address}
            change={change}
            filters={props.filters}
            kinds={props.kinds}
            nameOf={(id) => field(id as never)}
          />
        }
      />
    </TablePage>
  );
}
