import { UnstyledButton } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import 'dayjs/locale/nl';
import { useState } from 'react';
import { dayIn, type Day } from '../format/zoned-day.ts';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { filterRange, presets, rangeFilter, type DayRange } from './day-range.ts';
import type { EditorProps } from './filter-model.ts';
import classes from './filter-bar.module.css';

/** Calendar settings of a language; all of ours start the week on Monday. */
function calendarOf(language: string) {
  return { locale: language.slice(0, 2), firstDayOfWeek: 1 as const, consistentWeeks: true };
}

/** Selects days by a calendar or a preset range. */
export function DayRangeEditor({ field, draft, onDraft }: EditorProps) {
  const text = useUiText();
  const { language, zone } = useUiLocale();
  const range = filterRange(draft, zone);
  const [today] = useState(() => dayIn(zone, new Date()));
  // An incomplete range stays inside the calendar.
  const [picked, setPicked] = useState<[Day | null, Day | null]>([range.from ?? null, range.to ?? null]);
  const choose = ({ from, to }: DayRange) => {
    setPicked([from ?? null, to ?? null]);
    onDraft(rangeFilter({ ...(from && { from }), ...(to && { to }) }, field.kind, zone));
  };
  return (
    <div className={classes.days}>
      <ul className={classes.presets}>
        {presets(today).map((preset) => (
          <li key={preset.key}>
            <UnstyledButton
              className={classes.preset}
              aria-pressed={preset.range.from === range.from && preset.range.to === range.to}
              onClick={() => choose(preset.range)}
            >
              {text(preset.key)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <DatesProvider settings={calendarOf(language)}>
        <DatePicker
          type="range"
          size="xs"
          allowSingleDateInRange
          // Greyed days of the neighbouring months would be too pale to read.
          hideOutsideDates
          ariaLabels={{ previousMonth: text('previousMonth'), nextMonth: text('nextMonth') }}
          value={picked}
          onChange={(next) => {
            const [from, to] = next as [Day | null, Day | null];
            choose({ ...(from && { from }), ...(to && { to }) });
          }}
        />
      </DatesProvider>
    </div>
  );
}
