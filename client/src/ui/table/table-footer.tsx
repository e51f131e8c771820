import { ActionIcon, NativeSelect } from '@mantine/core';
import { numberFormat } from '../format/number-text.ts';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '../icons.ts';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { pageSizes, type DataTableProps } from './table-props.ts';
import classes from './data-table.module.css';

/** The current rows, the total and the page buttons; keeps its place while rows load. */
export function TableFooter<Row>({ paging, onPagingChange, rows, status }: DataTableProps<Row>) {
  const text = useUiText();
  const { page, pageSize, total, capped = false } = paging;
  const start = (page - 1) * pageSize;
  const end = start + rows.length;
  const go = (next: number) => onPagingChange({ page: next, pageSize });
  return (
    <nav className={classes.footer} aria-label={text('pages')}>
      <label className={classes.sizes}>
        <span>{text('rowsPerPage')}</span>
        <NativeSelect
          size="xs"
          aria-label={text('rowsPerPage')}
          data={pageSizes.map(String)}
          value={String(pageSize)}
          onChange={(event) => {
            const size = Number(event.currentTarget.value);
            // Keeps the first visible row visible.
            onPagingChange({ page: Math.floor(start / size) + 1, pageSize: size });
          }}
        />
      </label>
      <span className={classes.range}>{status === 'ready' && <Range from={start + 1} to={end} paging={paging} />}</span>
      <ActionIcon aria-label={text('firstPage')} disabled={page <= 1} onClick={() => go(1)}>
        <IconChevronsLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('previousPage')} disabled={page <= 1} onClick={() => go(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('nextPage')} disabled={end >= total && !capped} onClick={() => go(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

interface RangeProps extends Pick<DataTableProps<never>, 'paging'> {
  readonly from: number;
  readonly to: number;
}

function Range({ from, to, paging: { total, capped } }: RangeProps) {
  const text = useUiText();
  const { language } = useUiLocale();
  const write = (value: number) => numberFormat(language).format(value);
  if (to < from) return write(total);
  return text(capped ? 'pageOfMany' : 'pageOf', { from: write(from), to: write(to), total: write(total) });
}
