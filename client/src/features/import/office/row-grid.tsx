import { useEffect, useRef } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type Cell, problemAfter } from './cells.ts';
import { GridRow } from './grid-row.tsx';
import type { Field } from './needed-fields.ts';
import { useCellFocus } from './use-cell-focus.ts';
import type { Row } from './use-import-rows.ts';
import { useRowWindow } from './use-row-window.ts';
import classes from './row-grid.module.css';

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
