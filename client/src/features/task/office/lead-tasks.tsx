import { type Task, task } from '@countinghouse/contract/task/task.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { IconCheck } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { CallDialog } from './call-dialog.tsx';
import type { TaskOfLeadProps } from './task-dialog.tsx';
import classes from './task.module.css';
import { useTaskState } from './use-task-state.ts';

const tasks = resourceQueries(task);
const most = 5;
/** A device that is touched first, most often without a keyboard. */
const touch = '(pointer: coarse)';

/** The lead's open tasks, the next one first, each completed at one press. */
export function LeadTasks({ lead }: Pick<TaskOfLeadProps, 'lead'>) {
  const text = useTexts('task');
  const filters = { lead: { eq: lead.id }, state: { eq: 'open' } };
  const { data, error, refetch } = tasks.useList({ filters, sorts: ['dateDue'], q: '', page: 1, pageSize: most });
  const mayUpdate = useMay(task.access.update);
  const isTouched = useMediaQuery(touch, undefined, { getInitialValueInEffect: false }) ?? false;
  const [called, setCalled] = useState<string | null>(null);
  const complete = useTaskState();
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  if (data.items.length === 0)
    return <p className={classes.note}>{text(mayUpdate && !isTouched ? 'noSteps' : 'noStepsClosed')}</p>;
  const onDone = (item: Task) => (item.kind === 'callBack' ? setCalled(item.id) : void complete(item, 'done'));
  return (
    <ul className={shared.list}>
      {data.items.map((item) => (
        <Step key={item.id} item={item} {...(mayUpdate && { onDone: () => onDone(item) })} />
      ))}
      {called !== null && <CallDialog lead={lead} task={called} onClose={() => setCalled(null)} />}
    </ul>
  );
}

function Step({ item, onDone }: { readonly item: Task; readonly onDone?: () => void }) {
  const text = useTexts('task');
  const now = useNow();
  const isLate = Date.parse(item.dateDue) < now;
  return (
    <li className={classes.step}>
      <ActionIcon
        variant="default"
        radius="xl"
        className={classes.complete ?? ''}
        aria-label={`${text('complete')}: ${item.title}`}
        disabled={!onDone}
        onClick={onDone}
      >
        <IconCheck size={14} aria-hidden />
      </ActionIcon>
      <div className={isLate ? classes.late : undefined}>
        <div className={classes.name}>{item.title}</div>
        <p className={classes.note}>
          {isLate && `${text('late')} · `}
          <DateTime instant={item.dateDue} /> · {text('ownerOf', { name: item.ownerName ?? text('unowned') })}
        </p>
      </div>
    </li>
  );
}
