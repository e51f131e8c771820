import { Button, CloseButton, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { IconFilter, IconSearch } from '../icons.ts';
import { LaterActions } from '../menu/later-actions.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import { FilterChip } from './filter-chip.tsx';
import { asList, withField, type Filter, type FilterField } from './filter-model.ts';
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
  const button = (
    <Button variant="default" leftSection={<IconFilter size={15} aria-hidden />}>
      {text('addFilter')}
    </Button>
  );
  const actions = fields.map(({ id, label }) => ({ id, label, onChoose: () => onAdd(id) }));
  // The focus goes on to the editor of the added filter.
  return (
    <LaterActions button={button} position="bottom-start" returnFocus={false} sections={[{ id: 'fields', actions }]} />
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
