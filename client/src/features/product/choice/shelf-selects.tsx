import { useState } from 'react';
import { ShelfSelect, wantedText } from './shelf-select.tsx';
import { useCategoriesOf, useFoundCategories, useFoundMarkets, useMarketsOf } from './use-shelves.ts';

interface ShelfProps {
  readonly label: string;
  /** Says what is shown while nothing is chosen. */
  readonly placeholder: string;
  /** An id, or empty. */
  readonly value: string;
  readonly onChange: (id: string | null) => void;
}

/** Narrows to one of the markets that the reader may see. */
export function MarketSelect({ label, placeholder, value, onChange }: ShelfProps) {
  const [typed, setTyped] = useState('');
  const [chosen] = useMarketsOf(value === '' ? [] : [value]);
  const found = useFoundMarkets(wantedText(typed, chosen));
  const seen = { value: value || null, onChange, chosen, found, typed, onType: setTyped };
  return <ShelfSelect label={label} placeholder={placeholder} clearable {...seen} />;
}

/** Narrows to one of the categories that the reader may see, of one market if there is one. */
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
