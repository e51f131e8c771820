import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, type ReactNode } from 'react';
import { numberFormat } from '../format/number-text.ts';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconColumns3 } from '../icons.ts';
import { LaterMenu, later } from '../later.tsx';
import { Hint } from '../overlay/hint.tsx';
import { EmptyState, ErrorState, ForbiddenState } from '../page/screen-state.tsx';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { Suspense } from '../suspense.tsx';
import classes from './data-table.module.css';
import { nothingSelected, pageState, selectedCount } from './selection.ts';
import { TableGrid } from './table-grid.tsx';
import { type DataTableProps, pageSizes } from './table-props.ts';
import { useColumns } from './use-columns.ts';

/** The current rows, the total and the page buttons; keeps its place while rows load. */
function TableFooter<Row>({ paging, onPagingChange, rows, status }: DataTableProps<Row>) {
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

const ColumnMenu = later(() => import('./column-menu.tsx').then((module) => ({ default: module.ColumnMenu })));

/** Opens the choice of columns. */
function ColumnButton(props: Omit<ComponentProps<typeof ColumnMenu>, 'button'>) {
  'use no memo';
  const text = useUiText();
  const button = (
    <ActionIcon aria-label={text('columns')} variant="default" size="lg">
      <IconColumns3 size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <Hint label={text('columns')}>
      <div>
        <LaterMenu part={ColumnMenu} button={button} opens="dialog">
          {(target) => <ColumnMenu {...props} button={target} />}
        </LaterMenu>
      </div>
    </Hint>
  );
}

/** Keeps the bar beside the box that selects the page, whose column is stretched with all others. */
const besidePageBox = (bar: HTMLElement | null): (() => void) | undefined => {
  const box = bar?.parentElement?.querySelector('thead tr > :first-child');
  if (!bar || !box) return undefined;
  const observer = new ResizeObserver(() => bar.style.setProperty('--tick-width', `${box.clientWidth}px`));
  observer.observe(box);
  return () => observer.disconnect();
};

/** Shows the number of selected rows, offers all that match once the page is selected, and holds the bulk actions. */
function SelectionBar<Row>({ shown, ...props }: DataTableProps<Row> & { readonly shown: boolean }) {
  const { selection, onSelectionChange, paging, rows, rowId, bulkActions, selectsPagesOnly = false } = props;
  const text = useUiText();
  const { language } = useUiLocale();
  const write = (count: number) => ({ count, formatted: numberFormat(language).format(count) });
  const count = selection ? selectedCount(selection, paging.total) : 0;
  if (!shown || !selection || count === 0) return null;
  const everything = selection.kind === 'matching';
  const isPage = pageState(selection, rows.map(rowId)) === 'all';
  const offersAll = !selectsPagesOnly && !everything && paging.total > rows.length && isPage;
  return (
    <div ref={besidePageBox} className={classes.selection} role="status">
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

/** Sorts a list without a header row: each column in both directions. */
function SortMenu<Row>({ columns, sorting, onSortingChange }: DataTableProps<Row>) {
  const text = useUiText();
  const first = sorting[0];
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header }) => [
      { value: `asc ${id}`, label: `↑ ${header}` },
      { value: `desc ${id}`, label: `↓ ${header}` },
    ]);
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      aria-label={text('sortBy')}
      data={first ? choices : [{ value: '', label: text('sortBy') }, ...choices]}
      value={first ? `${first.desc ? 'desc' : 'asc'} ${first.id}` : ''}
      onChange={(event) => {
        const [direction, id] = event.currentTarget.value.split(' ');
        onSortingChange(id ? [{ id, desc: direction === 'desc' }] : []);
      }}
    />
  );
}

/** Loaded on a phone only. */
const LaterCards = later(() => import('./table-cards.tsx').then((module) => ({ default: module.TableCards<unknown> })));

/** Rows as cards; which kind of rows is lost on the way through a part that loads later. */
function TableCards<Row>(props: DataTableProps<Row>) {
  return (
    <Suspense fallback={null}>
      <LaterCards {...(props as unknown as DataTableProps<unknown>)} />
    </Suspense>
  );
}

const phone = '(max-width: 47.99em)';

/** A list sorted, filtered and paged by the server; on a phone each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  'use no memo';
  const { table, shown } = useColumns(props);
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;
  const hasRows = props.status === 'loading' || (props.status === 'ready' && props.rows.length > 0);
  return (
    <section
      className={classes.table}
      aria-label={props.label}
      aria-busy={props.refreshing || props.status === 'loading'}
    >
      <div className={classes.toolbar}>
        <div className={classes.tools}>{props.toolbar}</div>
        {isPhone ? <SortMenu {...props} /> : <ColumnButton table={table} columnState={props.columnState} />}
      </div>
      <SelectionBar {...props} shown={isPhone} />
      <div className={classes.frame}>
        <SelectionBar {...props} shown={!isPhone} />
        {props.refreshing && <Working />}
        {!hasRows && <Instead {...props} />}
        {hasRows && isPhone && <TableCards {...props} columns={shown} />}
        {hasRows && !isPhone && <TableGrid table={table} shown={shown} {...props} />}
        {props.status !== 'forbidden' && <TableFooter {...props} />}
      </div>
    </section>
  );
}

interface TablePageProps {
  /** Everything above the table. */
  readonly above: ReactNode;
  readonly children: ReactNode;
}

/** A table below so much else that both scroll together, as one page, with the head of the table and its pages in view. */
export function TablePage({ above, children }: TablePageProps) {
  return (
    <div className={classes.page} data-table-page>
      <div className={classes.wide}>
        <div className={classes.inPlace}>{above}</div>
        {children}
      </div>
    </div>
  );
}

function Working() {
  const text = useUiText();
  return <div className={classes.working} role="progressbar" aria-label={text('loading')} />;
}

function Instead<Row>({ status, errorMessage, onRetry, empty }: DataTableProps<Row>) {
  if (status === 'forbidden') return <ForbiddenState />;
  if (status === 'error') return <ErrorState message={errorMessage} {...(onRetry ? { onRetry } : {})} />;
  return <EmptyState {...empty} />;
}
