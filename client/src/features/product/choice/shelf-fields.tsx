import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../../../ui/form/field-props.ts';
import { ShelfSelect, wantedText } from './shelf-select.tsx';
import { useCategoriesOf, useFoundCategories, useFoundMarkets, useMarketsOf } from './use-shelves.ts';

interface ShelfFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Allows clearing the choice; the form then holds null. */
  readonly clearable?: boolean;
}

const idIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Selects any category by name; the form holds its id. */
export function CategoryField<Values extends FieldValues>({ clearable = false, ...props }: ShelfFieldProps<Values>) {
  const { shared, value, change } = useField(props);
  const [typed, setTyped] = useState('');
  const id = idIn(value);
  const [chosen] = useCategoriesOf(id === null ? [] : [id]);
  const found = useFoundCategories(wantedText(typed, chosen));
  const seen = { value: id, onChange: change, chosen, found, typed, onType: setTyped };
  return <ShelfSelect {...shared} {...seen} clearable={clearable} />;
}

/** Selects any market by name; the form holds its id. */
export function MarketField<Values extends FieldValues>({ clearable = false, ...props }: ShelfFieldProps<Values>) {
  const { shared, value, change } = useField(props);
  const [typed, setTyped] = useState('');
  const id = idIn(value);
  const [chosen] = useMarketsOf(id === null ? [] : [id]);
  const found = useFoundMarkets(wantedText(typed, chosen));
  const seen = { value: id, onChange: change, chosen, found, typed, onType: setTyped };
  return <ShelfSelect {...shared} {...seen} clearable={clearable} />;
}
