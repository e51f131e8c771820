import type { FilterKind, Filters } from '@countinghouse/contract/kernel/filter.ts';
import { product } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { fieldKey, filterKindOf, type ProductField } from '@countinghouse/contract/product-category/product-field.ts';
import { useEffect } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useFirmLabels } from '../../../../kernel/setting/firm-labels.ts';
import { leadFilter } from '../../../lead-choice/index.tsx';
import { type ListFilter, useListAddress } from '../../../list/index.ts';
import { categoryFilter, marketFilter } from '../../choice/shelf-filters.tsx';

/** The one category that the filters select; undefined for none or several. */
export const onlyCategory = (filters: Filters | undefined): string | undefined => {
  const { eq, in: several } = (filters?.['category'] ?? {}) as { eq?: string; in?: readonly string[] };
  return eq ?? (several?.length === 1 ? several[0] : undefined);
};

const isOwnField = (name: string): boolean => name.replace(/^-/, '').startsWith(fieldKey(''));

const withoutFields = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !isOwnField(name)));

/**
 * The category in the address, for the server. Removes filters and sorts by category fields when it is no longer the
 * only one, because the server would refuse them.
 */
export const useNarrowedCategory = (): string | undefined => {
  const [{ filters = {}, sort = '' }, change] = useListAddress();
  const category = onlyCategory(filters);
  const wanted = category === undefined ? withoutFields(filters) : { ...filters, category: { eq: category } };
  const sorts = sort.split(',').filter((name) => category !== undefined || !isOwnField(name));
  const isOther = JSON.stringify(wanted) !== JSON.stringify(filters) || sorts.join(',') !== sort;
  useEffect(() => {
    if (!isOther) return;
    const next = Object.keys(wanted).length > 0 ? wanted : undefined;
    change({ filters: next, sort: sorts.join(',') || undefined }, { replace: true });
  });
  return category;
};

/** The resource with a category's fields among its filters and sorts. */
export const withFieldsOf = (fields: readonly ProductField[]): typeof product => {
  const kinds: Record<string, FilterKind> = Object.fromEntries(
    fields.map((field) => [fieldKey(field.id), filterKindOf(field)]),
  );
  const sorts = [...product.sorts, ...fields.map(({ id }) => fieldKey(id))];
  return { ...product, filters: { ...product.filters, ...kinds }, sorts: sorts as unknown as typeof product.sorts };
};

const choicesOf = ({ type, options }: ProductField) =>
  type === 'select' ? { choices: options.map(({ id, key }) => ({ value: id, label: key })) } : {};

/** The filters of products, including a category's own fields if the list is filtered by it. */
export const useProductFilters = (fields: readonly ProductField[]): readonly ListFilter[] => {
  const text = useTexts('product');
  const field = useTexts('field');
  const { labels } = useFirmLabels();
  return [
    { id: 'category', label: field('categoryName'), picker: categoryFilter },
    ...fields.map((one) => ({ id: fieldKey(one.id), label: one.name, nullable: !one.required, ...choicesOf(one) })),
    {
      id: 'status',
      choices: productStates.names.map((value) => ({ value, label: text(productStates.states[value].label) })),
    },
    { id: 'price' },
    { id: 'name' },
    { id: 'market', label: field('marketName'), picker: marketFilter, nullable: true },
    { id: 'lead', label: field('leadName'), picker: leadFilter },
    { id: 'label', choices: labels.map(({ key, name }) => ({ value: key, label: name })), nullable: true },
    { id: 'datePurchased', nullable: true },
    { id: 'dateCreation' },
  ];
};
