import type { KeyboardEvent, ReactNode } from 'react';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import type { DataColumn } from './table-props.ts';
import type { ColumnTable, TableHeader } from './use-columns.ts';
import classes from './table-grid.module.css';

interface TableHeadProps<Row> {
  readonly table: ColumnTable;
  readonly columns: readonly DataColumn<Row>[];
  /** The cell before the first column. */
  readonly lead: ReactNode;
}

/** Column headers; a click sorts, with Shift by an additional column, and the edge sets the width. */
export function TableHead<Row>({ table, columns, lead }: TableHeadProps<Row>) {
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
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps {
  readonly table: ColumnTable;
  readonly header: TableHeader;
  readonly declared: { readonly numeric?: boolean; readonly stays?: boolean } | undefined;
}

const sortLabels = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell({ table, header, declared }: HeadCellProps) {
  'use no memo';
  const { column } = header;
  const name = String(column.columnDef.header);
  const sorted = column.getIsSorted();
  return (
    <th
      scope="col"
      data-numeric={declared?.numeric || undefined}
      data-stays={declared?.stays || undefined}
      aria-sort={sorted ? sortLabels[sorted] : column.getCanSort() ? 'none' : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className={classes.sort} onClick={column.getToggleSortingHandler()}>
          <span className={classes.headName}>{name}</span>
          <SortIcon sorted={sorted} place={table.state.sorting.length > 1 ? column.getSortIndex() + 1 : 0} />
        </button>
      ) : (
        <span className={classes.headName}>{name}</span>
      )}
      <WidthHandle table={table} header={header} name={name} />
    </th>
  );
}

interface SortIconProps {
  readonly sorted: false | 'asc' | 'desc';
  /** 1 for the first of several sort columns; 0 if there is only one. */
  readonly place: number;
}

function SortIcon({ sorted, place }: SortIconProps) {
  const Arrow = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <span className={classes.sortIcon} data-sorted={sorted !== false || undefined} aria-hidden>
      <Arrow size={13} stroke={2.2} />
      {sorted && place > 0 && place}
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
  const start = header.getResizeHandler();
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
