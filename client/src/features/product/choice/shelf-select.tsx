import { Select, type SelectProps } from '@mantine/core';
import { clearButton } from '../../../ui/form/found-options.ts';
import { type Found, useFoundOptions } from '../../../ui/form/found-options.ts';
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
  readonly found: Found<Named>;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The search text: the selected name shown in the field is not a search. */
export const wantedText = (typed: string, chosen: Named | undefined): string => (typed === chosen?.name ? '' : typed);

/** Selects one of more markets or categories than a list could hold, by name. */
export function ShelfSelect({ value, onChange, chosen, found, typed, onType, ...shared }: ShelfSelectProps) {
  const text = useUiText();
  const { items } = found;
  const shown = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  return (
    <Select
      {...shared}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      {...useFoundOptions(found)}
      searchValue={typed}
      onSearchChange={onType}
      allowDeselect={false}
      clearButtonProps={clearButton(text('clear'))}
      value={value}
      onChange={onChange}
    />
  );
}
