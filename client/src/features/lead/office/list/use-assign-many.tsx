import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { bulkAssign, bulkOwners } from '@countinghouse/contract/user/user-calls.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { call } from '../../../../kernel/call/call.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { IconUserCheck } from '../../../../ui/icons.ts';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { type BulkAction, continuing, piecesOf, useUndoAction } from '../../../list/index.ts';
import classes from './present-owners.module.css';

/** Loaded when it is opened: the list does not need it. */
const AssignDialog = lazy(() =>
  import('../actions/assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

type Concerned = ReplyOf<typeof bulkOwners>;
type Owner = Concerned['owners'][number];

/** Counts the leads of a selection, which may need several calls. */
const concernedBy = async (selection: Selection, action: Action, signal: AbortSignal): Promise<Concerned> => {
  const owners = new Map<string | null, Owner>();
  let [locked, withMoney] = [0, 0];
  for (const leads of piecesOf(selection)) {
    const reply = await call(bulkOwners, { body: { leads, action } }, { signal });
    locked += reply.locked;
    withMoney += reply.withMoney;
    for (const owner of reply.owners)
      owners.set(owner.id, { ...owner, count: owner.count + (owners.get(owner.id)?.count ?? 0) });
  }
  return { owners: [...owners.values()].toSorted((a, b) => b.count - a.count), locked, withMoney };
};

type Action = 'assign' | 'lock' | 'delete';

interface PresentOwnersProps {
  readonly selection: Selection;
  readonly action: Action;
}

/** The leads that an action concerns: their current assignees, and how many are locked or have money. */
function PresentOwners({ selection, action }: PresentOwnersProps) {
  const text = useTexts('lead');
  const format = numberFormat(useLanguage());
  const { data, error, refetch } = useQuery({
    queryKey: ['user', bulkOwners.name, selection, action],
    queryFn: ({ signal }) => concernedBy(selection, action, signal),
  });
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <section className={classes.owners} aria-busy={!data}>
      <h3>{text('assignFrom')}</h3>
      {!data && <Skeleton height={20} />}
      {data && (
        <ul aria-label={text('assignFrom')}>
          {data.owners.map(({ id, name, count }) => (
            <li key={id ?? ''}>
              <span>{name ?? text('nobody')}</span>
              <span>{text('ownerLeads', { count, formatted: format.format(count) })}</span>
            </li>
          ))}
        </ul>
      )}
      {data && data.locked > 0 && (
        <p>{text('concernsLocked', { count: data.locked, formatted: format.format(data.locked) })}</p>
      )}
      {data && data.withMoney > 0 && (
        <p>{text('concernsMoney', { count: data.withMoney, formatted: format.format(data.withMoney) })}</p>
      )}
    </section>
  );
}

/** Assigns many leads to one member of staff or to no one, and offers an undo. */
export const useAssignMany = (): BulkAction => {
  const text = useTexts('lead');
  const format = numberFormat(useLanguage());
  const assignment = useWrite(bulkAssign);
  const undo = useUndoAction();
  const chosen = useRef<string | null>(null);
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
            chosen.current = id === null ? null : name;
            start((leads, action) =>
              assignment.mutateAsync({ body: { leads, assignedTo: id, ...continuing(action) } }),
            );
          }}
        >
          <PresentOwners selection={selection} action="assign" />
        </AssignDialog>
      </Suspense>
    ),
    notify: (answer) => {
      const { done } = answer;
      const staff = chosen.current;
      if (done === 0) return;
      const count = { count: done, formatted: format.format(done) };
      showToast({
        type: 'success',
        message: staff === null ? text('assignedManyNobody', count) : text('assignedMany', { ...count, staff }),
        ...undo(answer),
      });
    },
  };
};
