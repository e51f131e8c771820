import type { KeyboardEvent, MouseEvent, ReactNode, TouchEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import type { DataColumn, DataTableProps, Sort } from './table-props.ts';
import type { ColumnTable, TableHeader } from './use-columns.ts';
import classes from './table-grid.module.css';

type Sorting = Pick<DataTableProps<never>, 'sorting' | 'onSortingChange'>;

interface TableHeadProps<Row> extends Sorting {
  readonly table: ColumnTable;
  readonly columns: readonly DataColumn<Row>[];
  /** The cell before the first column. */
  readonly lead: ReactNode;
}

/** Column headers; a click sorts, with Shift by an additional column, and the edge sets the width. */
export function TableHead<Row>({ table, columns, lead, ...sorting }: TableHeadProps<Row>) {
  'use no memo';
  return (
    <thead>
      <tr>
        {lead && <td className={classes.tickCell}>{lead}</td>}
        {table.getFlatHeaders().map((header) => (
          <HeadCell
            key={header.id}
            table={table}
            header={header}
            declared={columns.find(({ id }) => id === header.id)}
            {...sorting}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps extends Sorting {
  readonly table: ColumnTable;
  readonly header: TableHeader;
  readonly declared: Pick<DataColumn<never>, 'numeric' | 'stays' | 'sortable'> | undefined;
}

/** The other direction for a sorted column; otherwise text ascending and numbers descending first. */
const nextSort = (id: string, sorted: Sort | undefined, numeric: boolean | undefined): Sort => ({
  id,
  desc: sorted ? !sorted.desc : (numeric ?? false),
});

/** The sorting with one column changed, or added as the last. */
const withSort = (sorting: readonly Sort[], next: Sort): Sort[] =>
  sorting.some(({ id }) => id === next.id)
    ? sorting.map((one) => (one.id === next.id ? next : one))
    : [...sorting, next];

function HeadCell({ table, header, declared, sorting, onSortingChange }: HeadCellProps) {
  'use no memo';
  const { column } = header;
  const name = String(column.columnDef.header);
  const place = sorting.findIndex(({ id }) => id === column.id);
  const sorted = sorting[place];
  const direction = sorted && (sorted.desc ? 'descending' : 'ascending');
  const sort = ({ shiftKey }: MouseEvent): void => {
    const next = nextSort(column.id, sorted, declared?.numeric);
    onSortingChange(shiftKey ? withSort(sorting, next) : [next]);
  };
  return (
    <th
      scope="col"
      data-numeric={declared?.numeric || undefined}
      data-stays={declared?.stays || undefined}
      aria-sort={direction ?? (declared?.sortable ? 'none' : undefined)}
    >
      {declared?.sortable ? (
        <button type="button" className={classes.sort} onClick={sort}>
          <span className={classes.headName}>{name}</span>
          <SortIcon direction={direction} place={sorting.length > 1 ? place + 1 : 0} />
        </button>
      ) : (
        <span className={classes.headName}>{name}</span>
      )}
      <WidthHandle table={table} header={header} name={name} />
    </th>
  );
}

interface SortIconProps {
  readonly direction: 'ascending' | 'descending' | undefined;
  /** 1 for the first of several sort columns; 0 if there is only one. */
  readonly place: number;
}

function SortIcon({ direction, place }: SortIconProps) {
  const Arrow = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <span className={classes.sortIcon} data-sorted={direction !== undefined || undefined} aria-hidden>
      <Arrow size={13} stroke={2.2} />
      {direction && place > 0 && place}
    </span>
  );
}

const keyStep = 16;

function WidthHandle({
  table,
  header,
  name,
}: {
  readonly table: ColumnTable;
  readonly header: TableHeader;
  readonly name: string;
}) {
  'use no memo';
  const text = useUiText();
  const { column } = header;
  const width = column.getSize();
  const start = (event: MouseEvent | TouchEvent): void => {
    // A column that gave up some of its width is dragged from where it ends.
    const seen = event.currentTarget.closest('th')?.offsetWidth ?? width;
    if (seen < width) flushSync(() => table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: seen })));
    header.getResizeHandler()(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    const least = column.columnDef.minSize ?? 0;
    table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: Math.max(least, width + change) }));
  };
  const offset = column.getIsResizing() ? (table.state.columnResizing.deltaOffset ?? 0) : 0;
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text('resizeColumn', { name })}
      aria-valuenow={width}
      aria-valuemin={column.columnDef.minSize ?? 0}
      aria-valuemax={800}
      className={classes.handle}
      data-active={column.getIsResizing() || undefined}
      style={{ transform: `translateX(${offset}px)` }}
      onMouseDown={start}
      onTouchStart={start}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={onKeyDown}
    />
  );
}
