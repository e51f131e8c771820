import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual';
import { type Ref, type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { type Cell, cellKey, isOpen, problemAfter, problemOf } from './cells.ts';
import { FixCell } from './fix-cell.tsx';
import type { Field } from './needed-fields.ts';
import classes from './row-grid.module.css';
import type { Row } from './use-import-rows.ts';

interface GridRowProps {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly row: Row;
  readonly index: number;
  readonly fields: readonly Field[];
  readonly fixed: ReadonlySet<string>;
  readonly fix: (cell: Cell, value: string) => Promise<boolean>;
  readonly goOn: (from: Cell) => boolean;
}

/** One row of the sheet; cells with a problem are editable. */
function GridRow({ ref, row, index, fields, fixed, fix, goOn }: GridRowProps) {
  const text = useTexts('import');
  const fieldName = useTexts('field');
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2} data-wrong={row.problems.length > 0 || undefined}>
      <th scope="row" className={classes.number} data-label={text('row')}>
        {row.number}
      </th>
      {fields.map((field) => {
        const cell = { number: row.number, field };
        const value = row.values[field] ?? '';
        return (
          <td key={field} data-label={fieldName(field)} data-empty={value === '' || undefined}>
            {isOpen(row, field, fixed) ? (
              <FixCell cell={cell} value={value} problem={problemOf(row, field)} fix={fix} goOn={goOn} />
            ) : (
              <span title={value}>{value}</span>
            )}
          </td>
        );
      })}
      <td className={classes.state}>
        <RowState row={row} isFixed={fields.some((field) => fixed.has(cellKey({ number: row.number, field })))} />
      </td>
    </tr>
  );
}

function RowState({ row, isFixed }: { readonly row: Row; readonly isFixed: boolean }) {
  const text = useTexts('import');
  if (row.duplicate !== null) return <StatusBadge tone="warning">{text(row.duplicate)}</StatusBadge>;
  if (row.similar) return <StatusBadge tone="info">{text('similar')}</StatusBadge>;
  if (row.problems.length > 0 || !isFixed) return null;
  return <StatusBadge tone="success">{text('corrected')}</StatusBadge>;
}

interface RowWindow {
  readonly count: number;
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** Height in px of a row before it is measured. */
  readonly heightOf: (index: number) => number;
  readonly keyOf: (index: number) => number;
}

/** Rows rendered beyond the visible ones, so that Tab finds the next field. */
const overscan = 8;

/**
 * The visible rows of a long list. Built from the library's parts: its hook returns one mutable object, which a
 * compiled component would treat as unchanged; components that use this hook need 'use no memo'.
 */
const useRowWindow = ({ count, scroll, heightOf, keyOf }: RowWindow): Virtualizer<HTMLDivElement, Element> => {
  'use no memo';
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const options = {
    count,
    overscan,
    getScrollElement: () => scroll.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: redraw,
  };
  const [rows] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return rows;
};

/** Frames to wait for a row after scrolling; measuring rows on the way takes a few. */
const patience = 20;

/** Focuses a cell after scrolling to its row. */
const useCellFocus = (scroll: RefObject<HTMLElement | null>, bringToSight: (cell: Cell) => void) => {
  const tryFocus = (cell: Cell, left: number): void => {
    const input = scroll.current?.querySelector<HTMLInputElement>(`[data-cell="${cellKey(cell)}"]`);
    if (input) {
      input.focus();
      input.select();
    } else if (left > 0) requestAnimationFrame(() => tryFocus(cell, left - 1));
  };
  return (cell: Cell): void => {
    bringToSight(cell);
    tryFocus(cell, patience);
  };
};

interface RowGridProps {
  readonly rows: readonly Row[];
  readonly fields: readonly Field[];
  readonly fixed: ReadonlySet<string>;
  readonly fix: (cell: Cell, value: string) => Promise<boolean>;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** Height in px of a row before it is measured; one with a message is taller. */
const rowHeight = 41;
const problemHeight = 64;
/** The next rows are loaded this many rows before the last loaded one. */
const ahead = 20;

/** Without problems there are no fields to focus: the region itself must be focusable to scroll it by keyboard. */
const reachable = { tabIndex: 0 } as const;

/** The rows as a virtualised table. */
export function RowGrid({ rows, fields, fixed, fix, hasMore, onMore }: RowGridProps) {
  'use no memo';
  const text = useTexts('import');
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useRowWindow({
    count: rows.length,
    scroll,
    heightOf: (index) => (rows[index]?.problems.length ? problemHeight : rowHeight),
    keyOf: (index) => rows[index]?.number ?? index,
  });
  const items = virtual.getVirtualItems();
  const shown = items.flatMap(({ index }) => {
    const row = rows[index];
    return row ? [{ row, index }] : [];
  });
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) onMore();
  });
  const focusCell = useCellFocus(scroll, (cell) =>
    virtual.scrollToIndex(
      rows.findIndex(({ number }) => number === cell.number),
      { align: 'auto' },
    ),
  );
  const goOn = (from: Cell): boolean => {
    const next = problemAfter(rows, fields, from);
    if (next) focusCell(next);
    return next !== undefined;
  };
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroll} className={classes.scroll} {...reachable} role="region" aria-label={text('rows')}>
      <table className={classes.grid} aria-label={text('rows')} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <Head fields={fields} />
        <tbody>
          {before > 0 && <Gap height={before} />}
          {shown.map(({ row, index }) => (
            <GridRow
              key={row.number}
              ref={virtual.measureElement}
              row={row}
              index={index}
              fields={fields}
              fixed={fixed}
              fix={fix}
              goOn={goOn}
            />
          ))}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  );
}

const Gap = ({ height }: { readonly height: number }) => <tr aria-hidden className={classes.gap} style={{ height }} />;

function Head({ fields }: { readonly fields: readonly Field[] }) {
  const text = useTexts('import');
  const fieldName = useTexts('field');
  return (
    <thead>
      <tr>
        <th scope="col">{text('row')}</th>
        {fields.map((field) => (
          <th key={field} scope="col" data-wide={field === 'email' || undefined}>
            {fieldName(field)}
          </th>
        ))}
        <th scope="col">{text('columnState')}</th>
      </tr>
    </thead>
  );
}
