import type { Ref } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { type Cell, cellKey, isOpen, problemOf } from './cells.ts';
import { FixCell } from './fix-cell.tsx';
import type { Field } from './needed-fields.ts';
import type { Row } from './use-import-rows.ts';
import classes from './row-grid.module.css';

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
export function GridRow({ ref, row, index, fields, fixed, fix, goOn }: GridRowProps) {
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
  if (row.problems.length > 0 || !isFixed) return null;
  return <StatusBadge tone="success">{text('corrected')}</StatusBadge>;
}
