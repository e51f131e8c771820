import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { useSearchText } from '../../../../ui/filter/use-search-text.ts';
import { IconSearch } from '../../../../ui/icons.ts';
import classes from '../customer.module.css';
import { orderNames, useCatalogueAddress } from './catalogue-wish.ts';

const markets = resourceQueries(productMarket);
const categories = resourceQueries(productCategory);
const everything = { filters: {}, sorts: [], q: '', page: 1, pageSize: 100 } as const;

/** Words, market, category and order; all of it stands in the address. */
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

/** The markets and the categories that the customer may see; a market narrows its categories. */
function Shelves() {
  const text = useTexts('catalogue');
  const [{ market, category }, change] = useCatalogueAddress();
  const shownMarkets = markets.useList(everything).data?.items ?? [];
  const filters = market === '' ? {} : { market: { eq: market } };
  const shownCategories = categories.useList({ ...everything, filters }).data?.items ?? [];
  return (
    <>
      <NativeSelect
        label={text('market')}
        data={[
          { value: '', label: text('allMarkets') },
          ...shownMarkets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={market}
        onChange={(event) => change({ market: event.currentTarget.value, category: undefined })}
      />
      <NativeSelect
        label={text('category')}
        data={[
          { value: '', label: text('allCategories') },
          ...shownCategories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={category}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
    </>
  );
}
