import { Id } from '@countinghouse/contract/kernel/scalars.ts';
import type { product } from '@countinghouse/contract/product/product.ts';
import { fieldKey } from '@countinghouse/contract/product-category/product-field.ts';
import { parse as parseSafely } from 'secure-json-parse';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { parseFilters } from '../../kernel/resource/filter-sql.ts';
import type { Table } from '../../kernel/resource/table.ts';
import { readFields, type StoredField } from '../product-category/index.ts';
import { allOf, fieldCondition, fieldSort, marketCondition } from './field-filter-table.ts';

interface ListQuery {
  readonly filters?: string | undefined;
  readonly sorts?: string | undefined;
}

const prefix = fieldKey('');
const isTaken = (name: string): boolean => name === 'market' || name.startsWith(prefix);

const problem = (path: string, code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `query.${path}`, code }] });

/** Names of category fields in the sorts; other errors in the sorts are reported where lists read them. */
const sortedFields = (text: string | undefined): string[] => {
  if (text === undefined || !text.includes(prefix)) return [];
  try {
    const sorts = parseSafely(text) as unknown;
    if (!Array.isArray(sorts)) return [];
    return sorts
      .filter((sort): sort is string => typeof sort === 'string')
      .map((sort) => sort.replace(/^-/, ''))
      .filter((sort) => sort.startsWith(prefix));
  } catch {
    return [];
  }
};

/** Finds the field with a name like `values.<id>` in the one category that the list is filtered by. */
const fieldFinder = async (context: Context, filters: Readonly<Record<string, Record<string, unknown>>>) => {
  const category = Id.safeParse(filters['category']?.['eq']);
  const fields = category.success ? await readFields(context, category.data) : undefined;
  return (name: string, path: string): StoredField => {
    if (!category.success) throw problem(path, 'fieldNeedsCategory');
    const found = fields?.find(({ id }) => fieldKey(id) === name);
    if (!found) throw problem(path, 'unknownField');
    return found;
  };
};

/**
 * Moves the market and the category's fields from a list's query into the table, as conditions and sorts like any
 * other. Without them both stay unchanged.
 */
export const withFields = async <Question extends ListQuery>(
  context: Context,
  table: Table<typeof product>,
  query: Question,
): Promise<{ table: Table; plainQuery: Question }> => {
  const sorts = sortedFields(query.sorts);
  const filters = Object.entries(parseFilters(query.filters));
  if (sorts.length === 0 && !filters.some(([name]) => isTaken(name)))
    return { table: table as unknown as Table, plainQuery: query };
  const find = await fieldFinder(context, Object.fromEntries(filters));
  const conditions = filters
    .filter(([name]) => isTaken(name))
    .flatMap(([name, value]) =>
      name === 'market' ? marketCondition(value) : fieldCondition(find(name, `filters.${name}`), value),
    );
  const sortable = sorts.map((name) => [name, fieldSort(find(name, 'sorts'))] as const);
  const own = filters.filter(([name]) => !isTaken(name));
  const narrowed: Table<typeof product> = {
    ...table,
    resource: {
      ...table.resource,
      sorts: [...table.resource.sorts, ...sorts] as unknown as (typeof product)['sorts'],
    },
    sorts: { ...table.sorts, ...Object.fromEntries(sortable) },
    emptySorts: { ...table.emptySorts, ...Object.fromEntries(sorts.map((name) => [name, true])) },
    scope: (actor, action) => allOf([table.scope(actor, action), ...conditions]),
  };
  return {
    table: narrowed as unknown as Table,
    plainQuery: { ...query, filters: JSON.stringify(Object.fromEntries(own)) },
  };
};
