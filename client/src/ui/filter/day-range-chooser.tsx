import { NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { dayIn } from '../format/zoned-day.ts';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { presets, type DayRange } from './day-range.ts';
import classes from './day-range-chooser.module.css';

export interface DayRangeChooserProps {
  readonly range: DayRange;
  readonly onChange: (range: DayRange) => void;
  /** Offers a range without start or end. */
  readonly mayBeOpen?: boolean;
}

/** A period: a preset, or two days typed or picked. An incomplete range waits for its other day. */
export function DayRangeChooser({ range, onChange, mayBeOpen = false }: DayRangeChooserProps) {
  const text = useUiText();
  const { zone } = useUiLocale();
  const id = useId();
  const [today] = useState(() => dayIn(zone, new Date()));
  const known = presets(today);
  const isOpen = range.from === undefined && range.to === undefined;
  const shown = known.find((one) => one.range.from === range.from && one.range.to === range.to)?.key;
  const choose = (key: string): void => {
    if (key === 'anyTime') onChange({});
    const preset = known.find((one) => one.key === key);
    if (preset) onChange(preset.range);
  };
  return (
    <div className={classes.range}>
      <NativeSelect
        id={id}
        label={text('period')}
        value={shown ?? (isOpen && mayBeOpen ? 'anyTime' : 'ownRange')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(mayBeOpen ? [{ value: 'anyTime', label: text('anyTime') }] : []),
          ...known.map(({ key }) => ({ value: key, label: text(key) })),
          { value: 'ownRange', label: text('ownRange') },
        ]}
      />
      <DayInput
        label={text('dateFrom')}
        day={range.from}
        most={range.to}
        onChange={(from) => onChange({ ...range, from })}
      />
      <DayInput
        label={text('dateTo')}
        day={range.to}
        least={range.from}
        onChange={(to) => onChange({ ...range, to })}
      />
    </div>
  );
}

interface DayInputProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  readonly onChange: (day: string) => void;
}

const isDay = (value: string): boolean => /^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value);

/** The browser's own date input; while a year is typed digit by digit, it reports no complete day. */
function DayInput({ label, day = '', least = '', most = '', onChange }: DayInputProps) {
  return (
    <TextInput
      type="date"
      label={label}
      key={day}
      defaultValue={day}
      min={least || '1900-01-01'}
      max={most || '2999-12-31'}
      onChange={({ currentTarget: { value, validity } }) => {
        if (isDay(value) && value !== day && validity.valid) onChange(value);
      }}
    />
  );
}
