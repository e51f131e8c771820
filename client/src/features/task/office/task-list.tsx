import { personName } from '@countinghouse/contract/user/person-name.ts';
import { type Task, taskStates } from '@countinghouse/contract/task/task.ts';
import { task, TaskKind, TaskOutcome } from '@countinghouse/contract/schemas/task/task.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { IconCheck, IconRotateClockwise } from '../../../ui/icons.ts';
import { nameLink } from '../../../ui/page/name-link.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { dateTimeColumn, dateTimeWidth } from '../../../ui/table/date-time-column.tsx';
import { leadFilter } from '../../lead-choice/index.tsx';
import { listTexts, type ListColumn, type ListDeclaration, ListTabs, ResourceList } from '../../list/index.ts';
import { CallDialog, outcomeLabels } from './call-dialog.tsx';
import { TaskCalendar } from './task-calendar.tsx';
import { TaskForm } from './task-form.tsx';
import { readyViews } from './task-times.ts';
import { useTaskState } from './use-task-state.ts';

function State({ item }: { readonly item: Task }) {
  const text = useTexts('task');
  const now = useNow();
  const { tone, label } = taskStates.states[item.state];
  if (item.state === 'open' && Date.parse(item.dateDue) < now)
    return <StatusBadge tone="error">{text('late')}</StatusBadge>;
  return <StatusBadge tone={tone}>{text(item.outcome === null ? label : outcomeLabels[item.outcome])}</StatusBadge>;
}

function Kind({ kind }: Pick<Task, 'kind'>) {
  return useTexts('task')(kind);
}

const leadLink = ({ lead: id, leadName }: Task) =>
  id !== null && (
    <Link to="/office/leads/$id" params={{ id }} className={nameLink}>
      {leadName}
    </Link>
  );

const columnsOf = (leadHeader: string): readonly ListColumn<Task>[] => [
  { id: 'title', always: true, width: 260, cell: ({ title }) => title },
  { id: 'leadName', header: leadHeader, width: 180, cell: leadLink, exports: ['leadName', 'lead'] },
  { id: 'dateDue', width: dateTimeWidth, cell: ({ dateDue }) => <DateTime instant={dateDue} /> },
  { id: 'state', width: 150, cell: (item) => <State item={item} />, exports: ['state', 'outcome'] },
  { id: 'kind', width: 110, cell: ({ kind }) => <Kind kind={kind} /> },
  { id: 'ownerName', width: 160, cell: ({ ownerName }) => ownerName },
  {
    id: 'dateCompleted',
    extra: true,
    width: dateTimeWidth,
    cell: ({ dateCompleted }) => dateCompleted && <DateTime instant={dateCompleted} />,
  },
  { id: 'completedByName', extra: true, width: 160, cell: ({ completedByName }) => completedByName },
  { ...dateTimeColumn('dateCreation'), extra: true },
];

/** The ready-made views as tabs; a narrower list of the reader's own belongs to none. */
function ReadyViews() {
  const text = useTexts('task');
  const me = useUser();
  const { zone } = useUiLocale();
  const [now] = useState(() => new Date());
  const tabs = [{ label: 'viewAll', filters: undefined } as const, ...readyViews(me.id, zone, now)].map(
    ({ label, filters }) => ({ id: label, label: text(label), address: { ...(filters && { filters }) } }),
  );
  return <ListTabs label={text('views')} tabs={tabs} />;
}

/** Completing and reopening from a row's menu; a call-back asks for its outcome. */
const useStateActions = () => {
  const text = useTexts('task');
  const mayUpdate = useMay(task.access.update);
  const setState = useTaskState();
  const [called, setCalled] = useState<Task | null>(null);
  const complete = (item: Task) => (item.kind === 'callBack' ? setCalled(item) : void setState(item, 'done'));
  const of = (item: Task) => {
    if (!mayUpdate) return [];
    const icon = <IconCheck size={15} aria-hidden />;
    return item.state === 'open'
      ? [{ id: 'complete', label: text('complete'), icon, onChoose: () => complete(item) }]
      : [
          {
            id: 'reopen',
            label: text('reopen'),
            icon: <IconRotateClockwise size={15} aria-hidden />,
            onChoose: () => void setState(item, 'open'),
          },
        ];
  };
  const dialog = called?.lead != null && (
    <CallDialog
      lead={{ id: called.lead, name: called.leadName ?? '' }}
      task={called.id}
      onClose={() => setCalled(null)}
    />
  );
  return { of, dialog };
};

/** All tasks that the reader may see. */
export function TaskList() {
  const text = useTexts('task');
  const field = useTexts('field');
  const lead = useTexts('lead');
  const me = useUser();
  const actions = useStateActions();
  const mine = { value: me.id, label: lead('me', { name: personName(me) }) };
  const list: ListDeclaration<typeof task> = {
    resource: task,
    resources: ['user'],
    name: 'task',
    ...listTexts(text),
    columns: columnsOf(text('lead')),
    filters: [
      { id: 'state', choices: taskStates.names.map((value) => ({ value, label: text(value) })) },
      { id: 'kind', choices: TaskKind.options.map((value) => ({ value, label: text(value) })) },
      { id: 'owner', label: field('owner'), choices: [mine], nullable: true },
      { id: 'dateDue' },
      { id: 'lead', label: text('lead'), picker: leadFilter, nullable: true },
      {
        id: 'outcome',
        choices: TaskOutcome.options.map((value) => ({ value, label: text(outcomeLabels[value]) })),
        nullable: true,
      },
      { id: 'dateCompleted', nullable: true },
      { id: 'dateCreation' },
    ],
    nameOf: ({ title }) => title,
    form: TaskForm,
    board: TaskCalendar,
    boardLabel: text('asCalendar'),
    rowActions: actions.of,
    json: {
      example: { title: text('exampleTitle'), kind: 'toDo', dateDue: '2030-01-15T09:00:00Z' },
      rules: async () => task.create,
    },
    above: <ReadyViews />,
  };
  return (
    <>
      <ResourceList list={list} />
      {actions.dialog}
    </>
  );
}
