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

/** The part of a width that a column gives up, rather than that the last columns are out of sight. */
const giveOf = (width: number): number => Math.round(width * (width >= 200 ? 0.3 : width >= 160 ? 0.2 : 0));

export interface ColumnWidths {
  /** Pixels that the whole table needs. */
  readonly least: number;
  /** CSS widths by column, where `--room` is the width that the table may have. */
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * The widths of the columns shown. With little room, wide ones narrow down, unless the reader has set their width. `extra`
 * pixels belong to others.
 */
export const widthsOf = (
  table: ColumnTable,
  shown: readonly Pick<DataColumn<never>, 'id' | 'stays'>[],
  extra: number,
): ColumnWidths => {
  const { columnSizing } = table.state;
  const columns = shown.map(({ id, stays }) => {
    const width = table.getColumn(id)?.getSize() ?? usualWidth;
    return { id, width, give: stays || id in columnSizing ? 0 : giveOf(width) };
  });
  const total = columns.reduce((sum, { width }) => sum + width, extra);
  const given = columns.reduce((sum, { give }) => sum + give, 0);
  const cssOf = (width: number, give: number): string =>
    give === 0
      ? `${width}px`
      : `calc(${width}px - clamp(0px, (${total}px - var(--room)) * ${give / given}, ${give}px))`;
  return {
    least: total - given,
    columns: Object.fromEntries(columns.map(({ id, width, give }) => [id, cssOf(width, give)])),
  };
};

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
