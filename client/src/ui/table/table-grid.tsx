import { useState } from 'react';
import { useUiText } from '../provider/ui-texts.ts';
import { isSelected, pageState, togglePage } from './selection.ts';
import classes from './table-grid.module.css';
import { TableHead } from './table-head.tsx';
import type { DataColumn, DataTableProps } from './table-props.ts';
import { TableRow, useRowEvents } from './table-row.tsx';
import { type ColumnTable, widthsOf } from './use-columns.ts';

interface SkeletonRowsProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly selectable: boolean;
  readonly count: number;
}

/** Pixels of the column with the boxes. */
const tickWidth = 40;

/** Different widths, the same at every render. */
const boneWidths = ['72%', '54%', '64%', '48%', '80%', '58%', '68%'];

/** Placeholder rows, as high as real ones, while the first page loads. */
function SkeletonRows<Row>({ columns, selectable, count }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          {selectable && <td className={classes.tickCell} />}
          {columns.map(({ id }, index) => (
            <td key={id}>
              <span className={classes.bone} style={{ width: boneWidths[(row + index * 3) % boneWidths.length] }} />
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
  const widths = widthsOf(table, shown, selection ? tickWidth : 0);
  const [current, setCurrent] = useState<string>();
  const events = useRowEvents(props, ids);
  const tabStop = current !== undefined && ids.includes(current) ? current : ids[0];
  return (
    <div className={classes.scroll} style={{ maxHeight: props.maxHeight }}>
      <table className={classes.grid} aria-label={label} style={{ minWidth: widths.least }}>
        <colgroup>
          {selection && <col style={{ width: tickWidth }} />}
          {shown.map(({ id }) => (
            <col key={id} style={{ width: widths.columns[id] }} />
          ))}
        </colgroup>
        <TableHead
          table={table}
          columns={shown}
          lead={selection && <PageBox {...props} ids={ids} />}
          sorting={props.sorting}
          onSortingChange={props.onSortingChange}
        />
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
