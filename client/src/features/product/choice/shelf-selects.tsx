import { useState } from 'react';
import { ShelfSelect, wantedText } from './shelf-select.tsx';
import { useCategoriesOf, useFoundCategories, useFoundMarkets, useMarketsOf } from './use-shelves.ts';

interface ShelfProps {
  readonly label: string;
  /** Shown while nothing is selected. */
  readonly placeholder: string;
  /** An id, or empty. */
  readonly value: string;
  readonly onChange: (id: string | null) => void;
}

/** Filters by a market visible to the reader. */
export function MarketSelect({ label, placeholder, value, onChange }: ShelfProps) {
  const [typed, setTyped] = useState('');
  const [chosen] = useMarketsOf(value === '' ? [] : [value]);
  const found = useFoundMarkets(wantedText(typed, chosen));
  const seen = { value: value || null, onChange, chosen, found, typed, onType: setTyped };
  return <ShelfSelect label={label} placeholder={placeholder} clearable {...seen} />;
}

/** Filters by a category visible to the reader, within the given market if any. */
export function CategorySelect({
  label,
  placeholder,
  value,
  onChange,
  within,
}: ShelfProps & { readonly within: string }) {
  const [typed, setTyped] = useState('');
  const [chosen] = useCategoriesOf(value === '' ? [] : [value]);
  const found = useFoundCategories(wantedText(typed, chosen), within === '' ? {} : { market: { eq: within } });
  const seen = { value: value || null, onChange, chosen, found, typed, onType: setTyped };
  return <ShelfSelect label={label} placeholder={placeholder} clearable {...seen} />;
}
