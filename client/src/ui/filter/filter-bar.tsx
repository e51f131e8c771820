import { Button, CloseButton, Menu, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dateText } from '../format/date-text.ts';
import { numberFormat } from '../format/number-text.ts';
import { IconFilter, IconSearch } from '../icons.ts';
import { type UiLocale, useUiLocale } from '../provider/ui-locale.ts';
import { type UiText, useUiText } from '../provider/ui-texts.ts';
import { filterRange } from './day-range.ts';
import { FilterEditor } from './filter-editor.tsx';
import {
  asLabels,
  asList,
  type FieldFilter,
  type Filter,
  type FilterField,
  numberDecimals,
  withField,
} from './filter-model.ts';
import { useSearchText } from './use-search-text.ts';
import classes from './filter-bar.module.css';

export interface FilterBarProps {
  readonly fields: readonly FilterField[];
  readonly filter: Filter;
  readonly onFilterChange: (filter: Filter) => void;
  /** If absent, there is no search box. */
  readonly search?: string;
  /** Called 300 ms after the last key, or immediately on Enter. */
  readonly onSearchChange?: (search: string) => void;
  readonly searchLabel?: string;
  /** Shown at the end, such as saved views. */
  readonly extra?: ReactNode;
}

/** A search box and one chip per filtered field; each chip opens its editor. */
export function FilterBar(props: FilterBarProps) {
  const { fields, filter, onFilterChange, onSearchChange, extra } = props;
  const text = useUiText();
  const [added, setAdded] = useState<string>();
  const shown = fields.filter(({ id }) => filter[id] !== undefined || id === added);
  return (
    <div className={classes.bar} role="search">
      {onSearchChange && (
        <SearchBox value={props.search ?? ''} label={props.searchLabel ?? text('search')} onChange={onSearchChange} />
      )}
      {shown.map((field) => (
        <FilterChip
          key={field.id}
          field={field}
          filter={asList(field, filter[field.id])}
          startsOpen={field.id === added}
          onChange={(change) => {
            setAdded(undefined);
            onFilterChange(withField(filter, field.id, change));
          }}
          onClosed={() => setAdded(undefined)}
        />
      ))}
      <AddMenu fields={fields.filter((field) => !shown.includes(field))} onAdd={setAdded} />
      {Object.keys(filter).length > 1 && (
        <Button variant="subtle" color="gray" onClick={() => onFilterChange({})}>
          {text('clearAll')}
        </Button>
      )}
      {extra}
    </div>
  );
}

interface AddMenuProps {
  readonly fields: readonly FilterField[];
  readonly onAdd: (id: string) => void;
}

function AddMenu({ fields, onAdd }: AddMenuProps) {
  const text = useUiText();
  if (fields.length === 0) return null;
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFilter size={15} aria-hidden />}>
          {text('addFilter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SearchBoxProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

function SearchBox({ value, label, onChange }: SearchBoxProps) {
  const text = useUiText();
  const { typed, type, send } = useSearchText(value, onChange);
  return (
    <TextInput
      className={classes.search ?? ''}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={text('clear')} onClick={() => send('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed);
      }}
    />
  );
}

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

function choiceLabels(field: FilterField, values: readonly string[]): string {
  return asLabels(values.map((value) => field.choices?.find((choice) => choice.value === value)?.label ?? value));
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

/** One field's filter in words; a click opens its editor. */
function FilterChip({ field, filter, startsOpen, onChange, onClosed }: FilterChipProps) {
  const text = useUiText();
  const locale = useUiLocale();
  const [opened, setOpened] = useState(startsOpen);
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
  return (
    // The roles belong on the button: its wrapper is not a control.
    <Popover opened={opened} onChange={set} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <div className={classes.chip} data-asked={filter !== undefined || undefined}>
          <UnstyledButton
            className={classes.chipButton}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => set(!opened)}
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
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={field.label}>
        <FilterEditor
          field={field}
          filter={filter ?? {}}
          onApply={(next) => {
            setOpened(false);
            onChange(next);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
