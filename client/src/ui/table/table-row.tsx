import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './table-grid.module.css';
import type { DataColumn } from './table-props.ts';

const milliseconds = 1400;

/** Highlights a changed element briefly, without movement. */
function glow(element: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const tint = getComputedStyle(element).getPropertyValue('--primary-tint-hover');
  element.animate([{ backgroundColor: tint }, { backgroundColor: tint, offset: 0.3 }, {}], milliseconds);
}

export interface TableRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly label: (row: Row) => string;
  readonly version: string | number | undefined;
  /** Undefined if rows cannot be selected. */
  readonly selected: boolean | undefined;
  readonly open: boolean;
  readonly openable: boolean;
  readonly tabStop: boolean;
}

/** Takes no event handlers, so that a new handler does not re-render it: the table body listens for all rows. */
export const TableRow = memo(PlainRow) as <Row>(props: TableRowProps<Row>) => ReactNode;

function PlainRow<Row>({ row, id, columns, label, version, selected, open, openable, tabStop }: TableRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  useGlow(element, version);
  return (
    <tr
      ref={element}
      data-id={id}
      data-selected={selected || undefined}
      data-open={open || undefined}
      data-openable={openable || undefined}
      tabIndex={tabStop ? 0 : -1}
    >
      {selected !== undefined && (
        <td className={classes.tickCell}>
          <RowTick name={label(row)} selected={selected} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-numeric={column.numeric || undefined} data-stays={column.stays || undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Highlights an element whenever its version changes after the first render. */
export function useGlow(element: { readonly current: HTMLElement | null }, version: string | number | undefined): void {
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version && element.current) glow(element.current);
    seen.current = version;
  }, [element, version]);
}

interface RowTickProps {
  readonly name: string;
  readonly selected: boolean;
}

/** The checkbox that selects a row; the list's body handles its change event. */
export function RowTick({ name, selected }: RowTickProps) {
  const text = useUiText();
  return (
    <label className={classes.tick}>
      <input type="checkbox" tabIndex={-1} aria-label={text('selectRow', { name })} checked={selected} readOnly />
    </label>
  );
}
