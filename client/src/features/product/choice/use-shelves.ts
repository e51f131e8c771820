import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { type ProductCategory, productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { type ProductMarket, productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { type Found, foundBy } from '../../../ui/form/found-options.ts';

const categories = resourceQueries(productCategory);
const markets = resourceQueries(productMarket);
const offered = 25;
/** Milliseconds without a key press before searching. */
const pause = 250;

const query = (filters: Filters, pageSize: number) => ({ filters, sorts: ['name'], q: '', page: 1, pageSize });

/** The query for a typed part of a name: of any length, which a list's search would not accept. */
const useNameQuery = (typed: string, filters: Filters) => {
  const wanted = typed.trim();
  const [name] = useDebouncedValue(wanted, pause);
  const isTyping = name !== wanted;
  return { isTyping, query: query(name === '' ? filters : { ...filters, name: { contains: name } }, offered) };
};

const idQuery = (ids: readonly string[]) => query({ id: { in: [...ids] } }, Math.max(ids.length, 1));

/** The first categories by name that contain the typed text, with their fields. */
export const useFoundCategories = (typed: string, filters: Filters = {}): Found<ProductCategory> => {
  const search = useNameQuery(typed, filters);
  const found = categories.useList(search.query);
  return foundBy(found, found.data?.items, search.isTyping);
};

/** The first markets by name that contain the typed text. */
export const useFoundMarkets = (typed: string): Found<ProductMarket> => {
  const search = useNameQuery(typed, {});
  const found = markets.useList(search.query);
  return foundBy(found, found.data?.items, search.isTyping);
};

/** The existing categories with these ids. */
export const useCategoriesOf = (ids: readonly string[]): readonly ProductCategory[] =>
  (categories.useList(idQuery(ids), ids.length > 0).data?.items ?? []).filter(({ id }) => ids.includes(id));

/** The existing markets with these ids. */
export const useMarketsOf = (ids: readonly string[]): readonly ProductMarket[] =>
  (markets.useList(idQuery(ids), ids.length > 0).data?.items ?? []).filter(({ id }) => ids.includes(id));

/** A category with its fields, known at once if a search has just found it. */
export const useCategory = (id: string | null) => categories.useOne(id);

const noFields: ProductCategory['fields'] = [];

/** The fields of a category; empty until it has loaded. */
export const useFieldsOf = (category: string | null | undefined): ProductCategory['fields'] =>
  useCategory(category ?? null).data?.fields ?? noFields;
