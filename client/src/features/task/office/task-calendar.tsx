import { localeOf } from '@countinghouse/contract/locale.ts';
import { type Task, task } from '@countinghouse/contract/task/task.ts';
import { ActionIcon, Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { addDays, type Day, dayIn, dayStart } from '../../../ui/format/zoned-day.ts';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts';
import { useKeys } from '../../../ui/input/use-keys.ts';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { BoardProps } from '../../list/index.ts';
import classes from './task-calendar.module.css';
import { weekOf } from './task-times.ts';

const tasks = resourceQueries(task);
const most = 100;

/** The days that are shown: a week, or one day where there is no room for more. */
const useDays = () => {
  const { zone } = useUiLocale();
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const today = dayIn(zone, new Date(useNow()));
  const [anchor, setAnchor] = useState(() => dayIn(zone, new Date()));
  const step = (by: 1 | -1) => setAnchor(addDays(anchor, isNarrow ? by : 7 * by));
  return {
    days: isNarrow ? [anchor] : weekOf(anchor),
    isNarrow,
    today,
    zone,
    before: () => step(-1),
    after: () => step(1),
    toToday: () => setAnchor(dayIn(zone, new Date())),
  };
};

/** The tasks of a week by their due time, within the list's filters; the arrow keys lead to other weeks. */
export function TaskCalendar({ query, openId, onOpen }: BoardProps) {
  const text = useTexts('task');
  const shown = useDays();
  const { days, zone } = shown;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const dateDue = { gte: dayStart(zone, first), lt: dayStart(zone, addDays(last, 1)) };
  const { data, error, refetch } = tasks.useList({
    ...query,
    filters: { ...query.filters, dateDue },
    sorts: ['dateDue'],
    page: 1,
    pageSize: most,
  });
  useKeys({ arrowleft: shown.before, arrowright: shown.after });
  const byDay = Map.groupBy(data?.items ?? [], ({ dateDue: due }) => dayIn(zone, new Date(due)));
  return (
    <section aria-label={text('calendar')} className={classes.calendar}>
      <Steps shown={shown} />
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <ol className={classes.days}>
          {days.map((day) => (
            <DayColumn
              key={day}
              day={day}
              isToday={day === shown.today}
              items={byDay.get(day) ?? []}
              openId={openId}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
      {data && data.count > most && <p className={classes.note}>{text('calendarMore', { count: most })}</p>}
    </section>
  );
}

function Steps({ shown }: { readonly shown: ReturnType<typeof useDays> }) {
  const text = useTexts('task');
  const { isNarrow, before, after, toToday } = shown;
  return (
    <div className={classes.steps}>
      <ActionIcon variant="default" aria-label={text(isNarrow ? 'dayBefore' : 'weekBefore')} onClick={before}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={text(isNarrow ? 'dayAfter' : 'weekAfter')} onClick={after}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <Button size="compact-sm" variant="default" onClick={toToday}>
        {text('today')}
      </Button>
    </div>
  );
}

interface DayColumnProps extends Pick<BoardProps, 'openId' | 'onOpen'> {
  readonly day: Day;
  readonly isToday: boolean;
  readonly items: readonly Task[];
}

function DayColumn({ day, isToday, items, openId, onOpen }: DayColumnProps) {
  const text = useTexts('task');
  const { language } = useUiLocale();
  const name = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day));
  return (
    <li className={classes.day} aria-current={isToday ? 'date' : undefined}>
      <h2 className={classes.name}>{name}</h2>
      {items.length === 0 && <p className={classes.note}>{text('nothingDue')}</p>}
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <Entry item={item} isOpen={item.id === openId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface EntryProps extends Pick<BoardProps, 'onOpen'> {
  readonly item: Task;
  readonly isOpen: boolean;
}

function Entry({ item, isOpen, onOpen }: EntryProps) {
  const text = useTexts('task');
  const { language, zone } = useUiLocale();
  const now = useNow();
  const isLate = item.state === 'open' && Date.parse(item.dateDue) < now;
  const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone: zone }).format(
    new Date(item.dateDue),
  );
  const state = item.state === 'done' ? text('done') : isLate && text('late');
  return (
    <UnstyledButton
      className={classes.entry ?? ''}
      data-state={isLate ? 'late' : item.state}
      aria-pressed={isOpen}
      onClick={() => onOpen(item.id)}
    >
      <span className={classes.time}>
        {time}
        {state !== false && ` · ${state}`}
      </span>
      <span className={classes.title}>{item.title}</span>
      {item.leadName !== null && <span className={classes.note}>{item.leadName}</span>}
    </UnstyledButton>
  );
}
