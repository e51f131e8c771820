import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { useScreenTitle } from '../../kernel/setting/use-screen-title.ts';
import { useShortcuts } from '../../ui/input/use-keys.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ForbiddenState } from '../../ui/page/screen-state.tsx';
import { TablePage } from '../../ui/table/data-table.tsx';
import { listQueryOf, useListAddress } from './address/use-list-address.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { ListHeader } from './list-header.tsx';
import { ListTable } from './list-table.tsx';
import { type Queue, useQueue } from './queue/use-queue.ts';
import { RecordPanel } from './record-panel.tsx';
import classes from './resource-list.module.css';
import { useColumnState } from './use-column-state.ts';
import { useMayDelete } from './use-list-actions.tsx';
import { useListRows } from './use-list-rows.ts';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

// Rarely opened, so not part of what a list loads first.
const BoardList = later(() => import('./board-list.tsx').then((module) => ({ default: module.BoardList })));
const BinList = later(() => import('./bin-list.tsx').then((module) => ({ default: module.BinList })));

/**
 * A list of any resource from its declaration: the address holds filters, sorting, page, columns, the open record and
 * the saved view.
 */
export function ResourceList<R extends AnyResource>({ list }: { readonly list: ListDeclaration<R> }) {
  const mayRead = useMay(list.access?.read ?? list.resource.access.read);
  const mayDelete = useMayDelete(list);
  const [{ bin: isBin, layout }] = useListAddress();
  useScreenTitle(list.title);
  if (mayRead && isBin && mayDelete)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <BinList list={list as never} />
      </Suspense>
    );
  if (mayRead && layout === 'board' && list.board)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <BoardList list={list as never} />
      </Suspense>
    );
  if (mayRead) return <ReadableList list={list} />;
  return (
    <>
      <PageHeader title={list.title} />
      <ForbiddenState />
    </>
  );
}

function ReadableList<R extends AnyResource>({ list }: { readonly list: ListDeclaration<R> }) {
  const text = useTexts('list');
  const [address, change] = useListAddress();
  const query = listQueryOf(list, address);
  const live = useListRows(list, query, (page) => change({ page }, { replace: true }));
  const { rows, queue } = useQueue(list, live, { query, address, change });
  const [columnState, changeColumns] = useColumnState({
    list: list.name,
    columns: list.columns,
    chosen: address.columns,
    choose: (columns) => change({ columns }, { replace: true }),
  });
  const isNarrowed = address.q !== undefined || address.filters !== undefined;
  const empty = isNarrowed ? { title: text('noMatch'), text: text('noMatchText') } : list.empty;
  const header = (
    <ListHeader
      list={list}
      query={query}
      hidden={columnState.hidden}
      paging={rows.status === 'ready' ? rows.paging : null}
    />
  );
  const table = (
    <ListTable
      list={list}
      address={address}
      change={change}
      query={query}
      rows={rows}
      empty={empty}
      columnState={columnState}
      onColumnStateChange={changeColumns}
    />
  );
  const panel = (
    <RecordPanel list={list} id={address.record ?? null} queue={queue} onClose={() => change({ record: undefined })} />
  );
  return (
    <>
      <Arranged list={list} header={header} panel={panel} isOpen={address.record !== undefined}>
        {table}
      </Arranged>
      {list.queue && <QueueKeys queue={queue} />}
    </>
  );
}

interface ArrangedProps {
  readonly list: Pick<ListDeclaration<AnyResource>, 'figures' | 'above' | 'queue'>;
  readonly header: ReactNode;
  readonly panel: ReactNode;
  readonly isOpen: boolean;
  /** The table. */
  readonly children: ReactNode;
}

/** The parts of a list; figures scroll together with the table. */
function Arranged({ list, header, panel, isOpen, children }: ArrangedProps) {
  if (list.figures) {
    const above = (
      <>
        {header}
        <div className={classes.above}>{list.figures}</div>
      </>
    );
    return (
      <>
        <TablePage above={above}>{children}</TablePage>
        {panel}
      </>
    );
  }
  return (
    <>
      {header}
      {list.above && <div className={classes.above}>{list.above}</div>}
      <div className={list.queue && classes.work} data-open={isOpen || undefined}>
        <div className={classes.rows}>{children}</div>
        {panel}
      </div>
    </>
  );
}

/** The keys that step through the rows, whether or not a record is open. */
function QueueKeys({ queue: { step } }: { readonly queue: Queue }) {
  const text = useTexts('list');
  useShortcuts([
    { key: 'j', label: text('next'), run: () => step(1) },
    { key: 'k', label: text('previous'), run: () => step(-1) },
  ]);
  return null;
}
