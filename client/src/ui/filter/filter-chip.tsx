import { CloseButton, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { dateText } from '../format/date-text.ts';
import { numberFormat } from '../format/number-text.ts';
import { type UiLocale, useUiLocale } from '../provider/ui-locale.ts';
import { type UiText, useUiText } from '../provider/ui-texts.ts';
import { filterRange } from './day-range.ts';
import classes from './filter-bar.module.css';
import {
  asLabels,
  type FieldFilter,
  type FilterChoice,
  type FilterField,
  type FilterPicker,
  numberDecimals,
} from './filter-model.ts';
import { later, useOpener } from '../later.tsx';
import { Suspense } from '../suspense.tsx';

/** Formats a field's filter, such as 'Open, Closed' or '1 Nov 2026 – 5 Nov 2026'. */
function filterLabels(field: FilterField, filter: FieldFilter, text: UiText, locale: UiLocale): string {
  if (filter.isNull) return text('emptyValue');
  switch (field.kind) {
    case 'text':
      return `${text('contains')} “${filter.contains ?? ''}”`;
    case 'boolean':
      return text(filter.eq ? 'yes' : 'no');
    case 'select':
      return choiceLabels(field, filter.in ?? []);
    case 'number':
      return rangeLabels(filter.gte, filter.lte, (value) =>
        numberFormat(locale.language, { maximumFractionDigits: numberDecimals }).format(Number(value)),
      );
    default:
      return dayLabels(filter, locale);
  }
}

function choiceLabels({ choices }: Pick<FilterField, 'choices'>, values: readonly string[]): string {
  return asLabels(values.map((value) => choices?.find((choice) => choice.value === value)?.label ?? value));
}

function dayLabels(filter: FieldFilter, locale: UiLocale): string {
  const { from, to } = filterRange(filter, locale.zone);
  const write = (day: string | number) => dateText(`${day}T00:00:00Z`, { ...locale, zone: 'UTC' }, 'date');
  return from === to && from ? write(from) : rangeLabels(from, to, write);
}

type End = string | number | undefined;

function rangeLabels(from: End, to: End, write: (end: string | number) => string): string {
  if (from === undefined) return to === undefined ? '' : `≤ ${write(to)}`;
  return to === undefined ? `≥ ${write(from)}` : `${write(from)} – ${write(to)}`;
}

interface FilterChipProps {
  readonly field: FilterField;
  readonly filter: FieldFilter | undefined;
  readonly startsOpen: boolean;
  /** Undefined removes the field. */
  readonly onChange: (filter: FieldFilter | undefined) => void;
  readonly onClosed: () => void;
}

const SelectEditor = later(() => import('./filter-editor.tsx').then((module) => ({ default: module.SelectEditor })));

/** Choices that are read only once the filter is chosen, or its editor is open. */
export const readChoices = (useChoices: () => readonly FilterChoice[]): FilterPicker => ({
  Editor: function ReadEditor(props) {
    const choices = useChoices();
    return <SelectEditor {...props} field={{ ...props.field, choices }} />;
  },
  Labels: function ReadLabels({ filter }) {
    return choiceLabels({ choices: useChoices() }, filter.in ?? []);
  },
});

/** Loaded with the first one opened. */
const EditedChip = later(() => import('./filter-editor.tsx').then((module) => ({ default: module.EditedChip })));

/** One field's filter in words; a click opens its editor. */
export function FilterChip({ field, filter, startsOpen, onChange, onClosed }: FilterChipProps) {
  const text = useUiText();
  const locale = useUiLocale();
  const { isOpen: isThere, opener } = useOpener(EditedChip, startsOpen);
  const [opened, setOpened] = useState(true);
  const set = (open: boolean) => {
    setOpened(open);
    if (!open) onClosed();
  };
  const labelOf = (wanted: FieldFilter) =>
    field.picker && !wanted.isNull ? (
      <field.picker.Labels filter={wanted} />
    ) : (
      filterLabels(field, wanted, text, locale)
    );
  const chip = (
    <div className={classes.chip} data-asked={filter !== undefined || undefined}>
      <UnstyledButton
        className={classes.chipButton}
        aria-haspopup="dialog"
        {...opener}
        {...(isThere && { 'aria-expanded': opened, onClick: () => set(!opened) })}
      >
        <span className={classes.chipLabel}>{field.label}</span>
        {filter && <span className={classes.chipValue}>{labelOf(filter)}</span>}
      </UnstyledButton>
      <CloseButton
        size={24}
        iconSize={14}
        aria-label={text('remove', { name: field.label })}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
  if (!isThere) return chip;
  return (
    <Suspense fallback={chip}>
      <EditedChip
        chip={chip}
        opened={opened}
        onOpened={set}
        field={field}
        filter={filter ?? {}}
        onApply={(next) => {
          setOpened(false);
          onChange(next);
        }}
      />
    </Suspense>
  );
}
