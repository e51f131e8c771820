import type { ChangeEvent, KeyboardEvent, MouseEvent } from 'react';
import { toggleRow } from './selection.ts';
import type { DataTableProps } from './table-props.ts';

const interactive = 'a, button, input, label, select, textarea, [role="button"]';

const idOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'];

/** A row's menus are rendered elsewhere, but React bubbles their events through the row. */
const isInside = (event: MouseEvent | ChangeEvent) => event.currentTarget.contains(event.target as Node);

const isChoosingText = () => getSelection()?.isCollapsed === false;

/** One set of listeners for all rows: click and Enter open, Space selects, arrows or j and k move. */
export function useRowEvents<Row>(props: DataTableProps<Row>, ids: readonly string[]) {
  const { rows, selection, onSelectionChange, onOpen } = props;
  const open = (id: string | undefined) => {
    const row = rows[ids.indexOf(id ?? '')];
    if (row !== undefined) onOpen?.(row);
  };
  const toggle = (id: string | undefined) => {
    if (selection && id !== undefined) onSelectionChange?.(toggleRow(selection, id, ids));
  };
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const onControl = (event.target as Element).closest(interactive) !== null;
      if (isInside(event) && !onControl && !isChoosingText()) open(idOf(event.target));
    },
    onChange(event: ChangeEvent<HTMLElement>) {
      if (isInside(event) && (event.target as Element).matches('[type="checkbox"]')) toggle(idOf(event.target));
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const row = event.target as HTMLElement;
      if (row.dataset['id'] === undefined || isShortcut(event)) return;
      const next = neighbour(row, event.key);
      if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (event.key === 'Enter') open(row.dataset['id']);
      else if (event.key === ' ') toggle(row.dataset['id']);
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
