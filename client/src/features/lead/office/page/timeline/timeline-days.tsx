import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import { dateText } from '../../../../../ui/format/date-text.ts';
import { useNow } from '../../../../../ui/format/use-now.ts';
import { addDays, dayIn } from '../../../../../ui/format/zoned-day.ts';
import { IconArrowUp } from '../../../../../ui/icons.ts';
import { Timeline } from '../../../../../ui/page/timeline.tsx';
import { useUiLocale } from '../../../../../ui/provider/ui-locale.ts';
import classes from '../page.module.css';
import { entryDays, entryKey } from './entry-days.ts';
import { useEntry } from './use-entry.tsx';
import { useSteadyList } from './use-steady-list.ts';

interface TimelineDaysProps {
  readonly lead: User;
  readonly entries: readonly TimelineEntry[];
}

/** Entries by day, newest first; new ones are added in front without moving the visible content. */
export function TimelineDays({ lead, entries }: TimelineDaysProps) {
  const text = useTexts('timeline');
  const { zone } = useUiLocale();
  const shown = useEntry(lead);
  const dayName = useDayName();
  const { list, newer, showNewest } = useSteadyList(entries.map(entryKey));
  return (
    <div>
      <div className={classes.newerPlace} role="status">
        {newer > 0 && (
          <button type="button" className={classes.newer} onClick={showNewest}>
            <IconArrowUp size={14} aria-hidden />
            {text('newer', { count: newer })}
          </button>
        )}
      </div>
      <ol ref={list} className={classes.days} aria-label={text('label')}>
        {entryDays(entries, zone).map(({ day, entries: ofDay }) => (
          <li key={day}>
            <h3 className={classes.day}>{dayName(day)}</h3>
            <Timeline label={dayName(day)} entries={ofDay.map(shown)} instants="exact" />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A formatted day; today and yesterday by name. */
const useDayName = (): ((day: string) => string) => {
  const text = useTexts('timeline');
  const { language, zone } = useUiLocale();
  const today = dayIn(zone, new Date(useNow()));
  return (day) => {
    if (day === today) return text('today');
    if (day === addDays(today, -1)) return text('yesterday');
    return dateText(`${day}T12:00:00Z`, { language, zone: 'UTC' }, 'weekday');
  };
};
