import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { useRecord } from '../../kernel/resource/resource-queries.ts';
import { SidePanel } from '../../ui/overlay/side-panel.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { KeysWait } from '../../ui/opened.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useEdit } from './edit/use-edit.tsx';
import type { ListDeclaration } from './list-declaration.ts';
import type { Queue } from './queue/use-queue.ts';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

// Rarely opened, so not part of what a list loads first.
const QueuePanel = later(() => import('./queue/queue-panel.tsx').then((module) => ({ default: module.QueuePanel })));

/** Keys of a queue that need no panel. */
const stepKeys = 'jk?';

interface OpenRecordProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  /** Id of the open record; null for none. */
  readonly id: string | null;
  /** The way through the rows; without it the record lies over its list. */
  readonly queue?: Queue;
  readonly onClose: () => void;
}

/** The record beside its list. */
export function RecordPanel<R extends AnyResource>({ list, id, onClose, ...props }: OpenRecordProps<R>) {
  const queue = list.queue && props.queue;
  const query = useRecord(list.resource, id);
  const item = id === null ? undefined : query.data;
  const title = item ? list.nameOf(item) : list.title;
  const content = item ? (
    <OpenRecord list={list} item={item} onClose={onClose} step={queue?.step} />
  ) : (
    <Pending
      error={query.error}
      isOpen={id !== null}
      isQueue={queue !== undefined}
      onRetry={() => void query.refetch()}
    />
  );
  if (!queue || !list.queue)
    return (
      <SidePanel opened={id !== null} onClose={onClose} title={title}>
        {content}
      </SidePanel>
    );
  return (
    <>
      {queue.isMoving && <KeysWait acting={stepKeys} />}
      {id !== null && (
        <Suspense fallback={null}>
          <QueuePanel id={id} title={title} queue={queue} says={list.queue} onClose={onClose}>
            {content}
          </QueuePanel>
        </Suspense>
      )}
    </>
  );
}

interface PendingProps {
  readonly error: Error | null;
  readonly isOpen: boolean;
  readonly isQueue: boolean;
  readonly onRetry: () => void;
}

function Pending({ error, isOpen, isQueue, onRetry }: PendingProps) {
  if (error) return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
  return isOpen && <Loading isQueue={isQueue} />;
}

function Loading({ isQueue }: Pick<PendingProps, 'isQueue'>) {
  return (
    <>
      {isQueue && <KeysWait acting={stepKeys} />}
      <Skeleton height={420} />
    </>
  );
}

/** The record's panel, or its form with the permission to update. A queue's panel stays from one record to the next. */
function OpenRecord<R extends AnyResource>({ list, item, onClose, step }: KnownProps<R>) {
  const { panel: Panel, queue } = list;
  if (queue && Panel)
    return (
      <Suspense fallback={<Loading isQueue={step !== undefined} />}>
        <Panel item={item} save={noForm} onClose={onClose} {...(step && { step })} />
      </Suspense>
    );
  return <Known key={(item as { readonly id: string }).id} list={list} item={item} onClose={onClose} />;
}

/** Panels of queues save by themselves, so that a save goes on while the next record is open. */
const noForm = (): Promise<void> => Promise.resolve();

interface KnownProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly item: ItemOf<R>;
  readonly onClose: () => void;
  readonly step: Queue['step'] | undefined;
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
