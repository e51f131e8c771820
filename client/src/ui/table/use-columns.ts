import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type Updater,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ColumnState, DataColumn, DataTableProps } from './table-props.ts';

export const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});

const usualWidth = 160;
const leastWidth = 72;
const noRows: object[] = [];

const settle = <Value>(updater: Updater<Value>, value: Value): Value =>
  typeof updater === 'function' ? (updater as (old: Value) => Value)(value) : updater;

const tableColumn = <Row>(column: DataColumn<Row>) => ({
  id: column.id,
  header: column.header,
  accessorFn: () => null,
  enableHiding: !column.always,
  size: column.width ?? usualWidth,
  minSize: column.minWidth ?? leastWidth,
});

const visibilityOf = ({ hidden }: ColumnState) => Object.fromEntries(hidden.map((id) => [id, false]));

/**
 * The visibility and width of the columns. The table engine gets no rows: they arrive sorted and paged, and our own
 * memoised rows render them.
 */
export function useColumns<Row>(props: DataTableProps<Row>) {
  'use no memo';
  const { columns, columnState, onColumnStateChange } = props;
  const definitions = useMemo(() => columns.map(tableColumn), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    columnResizeMode: 'onEnd',
    state: {
      columnVisibility: visibilityOf(columnState),
      columnSizing: columnState.widths,
    },
    onColumnVisibilityChange: (updater) => {
      const visibility: Record<string, boolean> = settle(updater, visibilityOf(columnState));
      onColumnStateChange({ ...columnState, hidden: Object.keys(visibility).filter((id) => !visibility[id]) });
    },
    onColumnSizingChange: (updater) =>
      onColumnStateChange({ ...columnState, widths: settle(updater, { ...columnState.widths }) }),
  });
  const { hidden } = columnState;
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
  return { table, shown };
}

export type ColumnTable = ReturnType<typeof useColumns>['table'];
export type TableHeader = ReturnType<ColumnTable['getFlatHeaders']>[number];
