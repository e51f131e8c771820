import { Button } from '@mantine/core';
import { numberFormat } from '../format/number-text.ts';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { nothingSelected, pageState, selectedCount } from './selection.ts';
import type { DataTableProps } from './table-props.ts';
import classes from './data-table.module.css';

/** Shows the number of selected rows, offers all that match once the page is selected, and holds the bulk actions. */
export function SelectionBar<Row>({
  selection,
  onSelectionChange,
  paging,
  rows,
  rowId,
  bulkActions,
}: DataTableProps<Row>) {
  const text = useUiText();
  const { language } = useUiLocale();
  const write = (count: number) => ({ count, formatted: numberFormat(language).format(count) });
  const count = selection ? selectedCount(selection, paging.total) : 0;
  if (!selection || count === 0) return null;
  const everything = selection.kind === 'matching';
  const offersAll = !everything && paging.total > rows.length && pageState(selection, rows.map(rowId)) === 'all';
  return (
    <div className={classes.selection} role="status">
      <strong>{text(everything ? 'selectedAll' : 'selectedRows', write(count))}</strong>
      {offersAll && (
        <Button variant="subtle" size="xs" onClick={() => onSelectionChange?.({ kind: 'matching' })}>
          {text('selectAllMatching', write(paging.total))}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="xs" onClick={() => onSelectionChange?.(nothingSelected)}>
        {text('clearSelection')}
      </Button>
      <div className={classes.bulk}>{bulkActions}</div>
    </div>
  );
}
