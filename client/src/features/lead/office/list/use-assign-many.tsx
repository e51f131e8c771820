import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { bulkAssign, bulkOwners, undoBulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { showError } from '../../../../kernel/call/attempt.ts';
import { call } from '../../../../kernel/call/call.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { IconUserCheck } from '../../../../ui/icons.ts';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { type BulkAction, piecesOf } from '../../../list/index.ts';
import classes from './present-owners.module.css';

/** Loaded when it is opened: the list does not need it. */
const AssignDialog = lazy(() =>
  import('../actions/assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

type Owner = ReplyOf<typeof bulkOwners>['owners'][number];

/** Counts the assignees of a selection, which may need several calls. */
const ownersOf = async (selection: Selection, signal: AbortSignal): Promise<Owner[]> => {
  const owners = new Map<string | null, Owner>();
  for (const leads of piecesOf(selection)) {
    const reply = await call(bulkOwners, { body: { leads } }, { signal });
    for (const owner of reply.owners)
      owners.set(owner.id, { ...owner, count: owner.count + (owners.get(owner.id)?.count ?? 0) });
  }
  return [...owners.values()].toSorted((a, b) => b.count - a.count);
};

/** The current assignees of the selected leads. */
function PresentOwners({ selection }: { readonly selection: Selection }) {
  const text = useTexts('lead');
  const format = numberFormat(useLanguage());
  const { data, error, refetch } = useQuery({
    queryKey: ['user', bulkOwners.name, selection],
    queryFn: ({ signal }) => ownersOf(selection, signal),
  });
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <section className={classes.owners} aria-busy={!data}>
      <h3>{text('assignFrom')}</h3>
      {!data && <Skeleton height={20} />}
      {data && (
        <ul aria-label={text('assignFrom')}>
          {data.map(({ id, name, count }) => (
            <li key={id ?? ''}>
              <span>{name ?? text('nobody')}</span>
              <span>{text('ownerLeads', { count, formatted: format.format(count) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The running action: its first batch's reply has an id, which the others send. */
interface Started {
  readonly id: string | null;
  readonly staff: string | null;
}

/** Assigns many leads to one member of staff or to no one, and offers an undo. */
export const useAssignMany = (): BulkAction => {
  const text = useTexts('lead');
  const kernel = useTexts('kernel');
  const format = numberFormat(useLanguage());
  const assignment = useWrite(bulkAssign);
  const undo = useUndo();
  const started = useRef<Started>({ id: null, staff: null });
  return {
    id: 'assign',
    label: text('assign'),
    icon: <IconUserCheck size={14} aria-hidden />,
    permission: 'lead:assign',
    dialog: ({ count, selection, start, onClose }) => (
      <Suspense fallback={null}>
        <AssignDialog
          title={text('assignManyTitle', { count })}
          onClose={onClose}
          onAssign={({ id, name }) => {
            started.current = { id: null, staff: id === null ? null : name };
            start(async (leads) => {
              const action = started.current.id;
              const answer = await assignment.mutateAsync({
                body: { leads, assignedTo: id, ...(action !== null && { action }) },
              });
              started.current = { ...started.current, id: action ?? answer.action };
              return answer;
            });
          }}
        >
          <PresentOwners selection={selection} />
        </AssignDialog>
      </Suspense>
    ),
    notify: ({ done }) => {
      const { id, staff } = started.current;
      if (done === 0) return;
      const count = { count: done, formatted: format.format(done) };
      showToast({
        type: 'success',
        message: staff === null ? text('assignedManyNobody', count) : text('assignedMany', { ...count, staff }),
        ...(id !== null && { action: { label: kernel('undo'), onClick: () => void undo(id) } }),
      });
    },
  };
};

const useUndo = () => {
  const text = useTexts('lead');
  const format = numberFormat(useLanguage());
  const { mutateAsync } = useWrite(undoBulkAssign);
  return async (id: string): Promise<void> => {
    try {
      const { restored, kept } = await mutateAsync({ params: { id } });
      const sentences = [
        text('assignUndone', { count: restored, formatted: format.format(restored) }),
        ...(kept > 0 ? [text('assignKept', { count: kept, formatted: format.format(kept) })] : []),
      ];
      showToast({ type: kept > 0 ? 'warning' : 'success', message: sentences.join(' ') });
    } catch (error) {
      showError(error);
    }
  };
};
