import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { useScreenTitle } from '../../kernel/setting/use-screen-title.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState, ForbiddenState } from '../../ui/page/screen-state.tsx';
import { queryOf } from './address/list-query-of.ts';
import { useListAddress } from './address/use-list-address.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { ListHeader } from './list-header.tsx';
import { ListTable } from './list-table.tsx';
import classes from './resource-list.module.css';
import { useColumnState } from './use-column-state.ts';
import { useListRows } from './use-list-rows.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useMayDelete } from './use-list-actions.tsx';
import { useRecord } from '../../kernel/resource/resource-queries.ts';
import { useShortcuts } from '../../ui/input/use-keys.ts';
import { SidePanel } from '../../ui/overlay/side-panel.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useEdit } from './edit/use-edit.tsx';
import { type Queue, useQueue } from './queue/use-queue.ts';

// Rarely opened, so not part of what a list loads first.
const BinList = lazy(() => import('./bin-list.tsx').then((module) => ({ default: module.BinList })));
const QueuePanel = lazy(() => import('./queue/queue-panel.tsx').then((module) => ({ default: module.QueuePanel })));

/**
 * A list of any resource from its declaration: the address holds filters, sorting, page, columns, the open record and
 * the saved view.
 */
export function ResourceList<R extends AnyResource>({ list }: { readonly list: ListDeclaration<R> }) {
  const mayRead = useMay(list.access?.read ?? list.resource.access.read);
  const mayDelete = useMayDelete(list);
  const [{ bin: isBin }] = useListAddress();
  useScreenTitle(list.title);
  if (mayRead && isBin && mayDelete)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <BinList list={list as never} />
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

const none = {};

function ReadableList<R extends AnyResource>({ list }: { readonly list: ListDeclaration<R> }) {
  const text = useTexts('list');
  const [address, change] = useListAddress();
  const query = queryOf(address, list.fixed ?? none);
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
  return (
    <>
      <ListHeader
        list={list}
        query={query}
        hidden={columnState.hidden}
        paging={rows.status === 'ready' ? rows.paging : null}
      />
      {list.above && <div className={classes.above}>{list.above}</div>}
      <div className={list.queue && classes.work} data-open={address.record !== undefined || undefined}>
        <div className={classes.rows}>
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
        </div>
        <RecordPanel
          list={list}
          id={address.record ?? null}
          queue={queue}
          onClose={() => change({ record: undefined })}
        />
      </div>
      {list.queue && <QueueKeys queue={queue} />}
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

interface OpenRecordProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  /** Id of the open record; null for none. */
  readonly id: string | null;
  readonly queue: Queue;
  readonly onClose: () => void;
}

/** The record beside its list. */
function RecordPanel<R extends AnyResource>({ list, id, queue, onClose }: OpenRecordProps<R>) {
  const query = useRecord(list.resource, id);
  const item = id === null ? undefined : query.data;
  const title = item ? list.nameOf(item) : list.title;
  const content = item ? (
    <OpenRecord list={list} item={item} onClose={onClose} step={queue.step} />
  ) : (
    <Pending error={query.error} isOpen={id !== null} onRetry={() => void query.refetch()} />
  );
  if (!list.queue)
    return (
      <SidePanel opened={id !== null} onClose={onClose} title={title}>
        {content}
      </SidePanel>
    );
  if (id === null) return null;
  return (
    <Suspense fallback={null}>
      <QueuePanel id={id} title={title} queue={queue} says={list.queue} onClose={onClose}>
        {content}
      </QueuePanel>
    </Suspense>
  );
}

interface PendingProps {
  readonly error: Error | null;
  readonly isOpen: boolean;
  readonly onRetry: () => void;
}

function Pending({ error, isOpen, onRetry }: PendingProps) {
  if (error) return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
  return isOpen && <Skeleton height={180} />;
}

/** The record's panel, or its form with the permission to update. A queue's panel stays from one record to the next. */
function OpenRecord<R extends AnyResource>({ list, item, onClose, step }: KnownProps<R>) {
  const { panel: Panel, queue } = list;
  if (queue && Panel) return <Panel item={item} save={noForm} onClose={onClose} step={step} />;
  return <Known key={(item as { readonly id: string }).id} list={list} item={item} onClose={onClose} />;
}

/** Panels of queues save by themselves, so that a save goes on while the next record is open. */
const noForm = (): Promise<void> => Promise.resolve();

interface KnownProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly item: ItemOf<R>;
  readonly onClose: () => void;
  readonly step: Queue['step'];
}

function Known<R extends AnyResource>({ list, item, onClose }: Omit<KnownProps<R>, 'step'>) {
  const text = useTexts('list');
  const mayUpdate = useMay(list.access?.update ?? list.resource.access.update);
  const { save, dialog } = useEdit(list.resource, list.formatField);
  // The form starts from the record as first loaded; concurrent changes are resolved on saving.
  const [seen, setSeen] = useState(item);
  const onSave = async (fields: object): Promise<void> => {
    const end = await save(seen, fields);
    if (end === 'left') return;
    setSeen(item);
    showToast({
      type: 'success',
      message: text(end === 'proposed' ? 'savedProposed' : 'saved', {
        name: list.nameOf({ ...(item as object), ...fields } as ItemOf<R>),
      }),
    });
    onClose();
  };
  const { panel: Panel, form: Form } = list;
  return (
    <>
      {Panel && <Panel item={item} save={onSave} onClose={onClose} />}
      {!Panel && mayUpdate && Form && <Form item={seen} save={onSave} onClose={onClose} />}
      {!Panel && !(mayUpdate && Form) && <RecordFacts list={list} item={item} />}
      {dialog}
    </>
  );
}

/** The record's values, for readers without the permission to update. */
function RecordFacts<R extends AnyResource>({ list, item }: Pick<KnownProps<R>, 'list' | 'item'>) {
  const field = useTexts('field');
  return (
    <Facts>
      {list.columns.map(({ id, header, cell }) => (
        <Fact key={id} name={header ?? field(id as never)}>
          {cell(item)}
        </Fact>
      ))}
    </Facts>
  );
}
