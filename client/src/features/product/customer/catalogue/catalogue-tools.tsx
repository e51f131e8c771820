import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useSearchText } from '../../../../ui/filter/use-search-text.ts';
import { IconSearch } from '../../../../ui/icons.ts';
import { ShelfSelect, wantedText } from '../../choice/shelf-select.tsx';
import { useCategoriesOf, useFoundCategories, useFoundMarkets, useMarketsOf } from '../../choice/use-shelves.ts';
import classes from '../customer.module.css';
import { orderNames, useCatalogueAddress } from './catalogue-query.ts';

interface ShelfProps {
  readonly label: string;
  /** Shown while nothing is selected. */
  readonly placeholder: string;
  /** An id, or empty. */
  readonly value: string;
  readonly onChange: (id: string | null) => void;
}

/** Filters by a market visible to the reader. */
function MarketSelect({ label, placeholder, value, onChange }: ShelfProps) {
  const [typed, setTyped] = useState('');
  const [chosen] = useMarketsOf(value === '' ? [] : [value]);
  const found = useFoundMarkets(wantedText(typed, chosen));
  const seen = { value: value || null, onChange, chosen, found, typed, onType: setTyped };
  return <ShelfSelect label={label} placeholder={placeholder} clearable {...seen} />;
}

/** Filters by a category visible to the reader, within the given market if any. */
function CategorySelect({ label, placeholder, value, onChange, within }: ShelfProps & { readonly within: string }) {
  const [typed, setTyped] = useState('');
  const [chosen] = useCategoriesOf(value === '' ? [] : [value]);
  const found = useFoundCategories(wantedText(typed, chosen), within === '' ? {} : { market: { eq: within } });
  const seen = { value: value || null, onChange, chosen, found, typed, onType: setTyped };
  return <ShelfSelect label={label} placeholder={placeholder} clearable {...seen} />;
}

/** Search, market, category and sorting; the address holds all of them. */
export function CatalogueTools() {
  const text = useTexts('catalogue');
  const [address, change] = useCatalogueAddress();
  const { typed, type, send } = useSearchText(address.q, (q) => change({ q }));
  return (
    <form
      role="search"
      aria-label={text('find')}
      className={classes.tools}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <TextInput
        type="search"
        label={text('search')}
        placeholder={text('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Shelves />
      <NativeSelect
        label={text('sort')}
        data={orderNames.map((value) => ({ value, label: text(value) }))}
        value={address.order}
        onChange={(event) => change({ order: event.currentTarget.value })}
      />
    </form>
  );
}

/** The markets and categories visible to the customer; a market limits its categories. */
function Shelves() {
  const text = useTexts('catalogue');
  const [{ market, category }, change] = useCatalogueAddress();
  return (
    <>
      <MarketSelect
        label={text('market')}
        placeholder={text('allMarkets')}
        value={market}
        onChange={(id) => change({ market: id ?? '', category: undefined })}
      />
      <CategorySelect
        label={text('category')}
        placeholder={text('allCategories')}
        within={market}
        value={category}
        onChange={(id) => change({ category: id ?? '' })}
      />
    </>
  );
}
