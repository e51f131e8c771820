import { useMediaQuery } from '@mantine/hooks';
import { EmptyState, ErrorState, ForbiddenState } from '../page/screen-state.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import { ColumnMenu } from './column-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SortMenu } from './sort-menu.tsx';
import { TableCards } from './table-cards.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableGrid } from './table-grid.tsx';
import type { DataTableProps } from './table-props.ts';
import { useColumns } from './use-columns.ts';
import classes from './data-table.module.css';

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
        {isPhone ? <SortMenu {...props} /> : <ColumnMenu table={table} columnState={props.columnState} />}
      </div>
      <SelectionBar {...props} />
      <div className={classes.frame}>
        {props.refreshing && <Working />}
        {!hasRows && <Instead {...props} />}
        {hasRows && isPhone && <TableCards {...props} columns={shown} />}
        {hasRows && !isPhone && <TableGrid table={table} shown={shown} {...props} />}
        {props.status !== 'forbidden' && <TableFooter {...props} />}
      </div>
    </section>
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
