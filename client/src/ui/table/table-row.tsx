import { type ChangeEvent, type KeyboardEvent, memo, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useUiText } from '../provider/ui-texts.ts';
import { toggleRow } from './selection.ts';
import classes from './table-grid.module.css';
import type { DataColumn, DataTableProps } from './table-props.ts';

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

const interactive = 'a, button, input, label, select, textarea, [role="button"]';

const idOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'];

/** A row's menus are rendered elsewhere, but React bubbles their events through the row. */
const isInside = (event: MouseEvent | ChangeEvent) => event.currentTarget.contains(event.target as Node);

/** React reports a checkbox by its click. */
const hasShift = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

const isChoosingText = () => getSelection()?.isCollapsed === false;

/** One set of listeners for all rows: click and Enter open, Space selects, arrows or j and k move. */
export function useRowEvents<Row>(props: DataTableProps<Row>, ids: readonly string[]) {
  const { rows, selection, onSelectionChange, onOpen, openId } = props;
  const open = (id: string | undefined) => {
    const row = rows[ids.indexOf(id ?? '')];
    if (row !== undefined) onOpen?.(row);
  };
  // The row toggled last, from which Shift selects a range.
  const last = useRef<string>(undefined);
  const toggle = (id: string | undefined, isRange: boolean) => {
    if (!selection || id === undefined) return;
    onSelectionChange?.(toggleRow(selection, id, ids, isRange ? last.current : id));
    last.current = id;
  };
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const onControl = (event.target as Element).closest(interactive) !== null;
      if (isInside(event) && !onControl && !isChoosingText()) open(idOf(event.target));
    },
    onChange(event: ChangeEvent<HTMLElement>) {
      if (isInside(event) && (event.target as Element).matches('[type="checkbox"]'))
        toggle(idOf(event.target), hasShift(event));
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const row = event.target as HTMLElement;
      if (row.dataset['id'] === undefined || isShortcut(event)) return;
      // They step the open record: a row that moves alone would leave the record's actions on another one.
      if (openId !== undefined && (event.key === 'j' || event.key === 'k')) return;
      const next = neighbour(row, event.key);
      if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (event.key === 'Enter') open(row.dataset['id']);
      else if (event.key === ' ') toggle(row.dataset['id'], event.shiftKey);
      else next?.focus();
    },
  };
}

/** With these modifiers, keys belong to the browser or to the screen. */
const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** The row that a key moves to; undefined if there is none. */
function neighbour(row: HTMLElement, key: string): HTMLElement | undefined {
  const moves: Readonly<Record<string, Element | null | undefined>> = {
    ArrowDown: row.nextElementSibling,
    j: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    k: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  };
  return key in moves ? ((moves[key] ?? row) as HTMLElement) : undefined;
}
