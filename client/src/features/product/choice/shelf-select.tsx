import { Select, type SelectProps } from '@mantine/core';
import { clearButton } from '../../../ui/form/clear-button.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface ShelfSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The selected one, which the search might not find. */
  readonly chosen: Named | undefined;
  readonly found: readonly Named[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The search text: the selected name shown in the field is not a search. */
export const wantedText = (typed: string, chosen: Named | undefined): string => (typed === chosen?.name ? '' : typed);

/** Selects one of more markets or categories than a list could hold, by name. */
export function ShelfSelect({ value, onChange, chosen, found, typed, onType, ...shared }: ShelfSelectProps) {
  const text = useUiText();
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      {...shared}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      // The server has already filtered.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={onType}
      allowDeselect={false}
      nothingFoundMessage={text('noResults')}
      clearButtonProps={clearButton(text('clear'))}
      value={value}
      onChange={onChange}
    />
  );
}
