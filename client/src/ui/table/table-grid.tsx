import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { isSelected, pageState, togglePage } from './selection.ts';
import classes from './table-grid.module.css';
import type { DataColumn, DataTableProps } from './table-props.ts';
import { TableRow, useRowEvents } from './table-row.tsx';
import type { ColumnTable, TableHeader } from './use-columns.ts';

interface SkeletonRowsProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly selectable: boolean;
  readonly count: number;
}

/** Different widths, the same at every render. */
const widths = ['72%', '54%', '64%', '48%', '80%', '58%', '68%'];

/** Placeholder rows, as high as real ones, while the first page loads. */
function SkeletonRows<Row>({ columns, selectable, count }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          {selectable && <td className={classes.tickCell} />}
          {columns.map(({ id }, index) => (
            <td key={id}>
              <span className={classes.bone} style={{ width: widths[(row + index * 3) % widths.length] }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface TableGridProps<Row> extends DataTableProps<Row> {
  readonly table: ColumnTable;
  readonly shown: readonly DataColumn<Row>[];
}

/** The list as a table, with a sticky header and rows reachable by the arrow keys. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  'use no memo';
  const { table, shown, label, rows, rowId, selection, status, openId } = props;
  const ids = rows.map(rowId);
  const [current, setCurrent] = useState<string>();
  const events = useRowEvents(props, ids);
  const tabStop = current !== undefined && ids.includes(current) ? current : ids[0];
  return (
    <div className={classes.scroll} style={{ maxHeight: props.maxHeight }}>
      <table
        className={classes.grid}
        aria-label={label}
        style={{ minWidth: table.getTotalSize() + (selection ? 40 : 0) }}
      >
        <colgroup>
          {selection && <col style={{ width: 40 }} />}
          {table.getVisibleLeafColumns().map((column) => (
            <col key={column.id} style={{ width: column.getSize() }} />
          ))}
        </colgroup>
        <TableHead table={table} columns={shown} lead={selection && <PageBox {...props} ids={ids} />} />
        {status === 'loading' ? (
          <SkeletonRows
            columns={shown}
            selectable={selection !== undefined}
            count={Math.min(props.paging.pageSize, 12)}
          />
        ) : (
          <tbody {...events} onFocus={(event) => setCurrent(event.target.closest('tr')?.dataset['id'])}>
            {rows.map((row, index) => (
              <TableRow
                key={ids[index]}
                row={row}
                id={ids[index] ?? ''}
                columns={shown}
                label={props.rowLabel}
                version={props.rowVersion?.(row)}
                selected={selection ? isSelected(selection, ids[index] ?? '') : undefined}
                open={openId === ids[index]}
                openable={props.onOpen !== undefined}
                tabStop={tabStop === ids[index]}
              />
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

function PageBox<Row>({
  selection,
  onSelectionChange,
  ids,
}: DataTableProps<Row> & { readonly ids: readonly string[] }) {
  const text = useUiText();
  if (!selection) return null;
  const state = ids.length === 0 ? 'none' : pageState(selection, ids);
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-label={text('selectPage')}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some';
        }}
        onChange={() => onSelectionChange?.(togglePage(selection, ids))}
      />
    </label>
  );
}

interface TableHeadProps<Row> {
  readonly table: ColumnTable;
  readonly columns: readonly DataColumn<Row>[];
  /** The cell before the first column. */
  readonly lead: ReactNode;
}

/** Column headers; a click sorts, with Shift by an additional column, and the edge sets the width. */
function TableHead<Row>({ table, columns, lead }: TableHeadProps<Row>) {
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
