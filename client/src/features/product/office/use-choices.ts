import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';

const markets = resourceQueries(productMarket);
const categories = resourceQueries(productCategory);
const all = { filters: {}, sorts: ['name'], q: '', page: 1, pageSize: 100 };

/** The first hundred categories by name, with their fields. */
export const useCategories = () => categories.useList(all).data?.items ?? [];

/** The first hundred markets by name, as choices. */
export const useMarkets = () =>
  (markets.useList(all).data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
