import sql, { join, raw, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { fieldNamed, isPlainObject, parseJson, problem } from './filter-sql.ts';
import type { Table } from './table.ts';

/** One expression of an `order by` and its direction. */
export interface SortPart {
  readonly value: Sql;
  readonly direction: Sql;
  /** Descending, and the field may be empty: what has no date is not the latest. */
  readonly isEmptyLast?: boolean;
}

/** Returns the order of the sort list; unknown fields are refused. The id comes last, so that pages never overlap. */
export const sortParts = (table: Table, text: string | undefined, filters: object = {}): SortPart[] => {
  const wanted = wantedSorts(table, text);
  const id = (table.fields as Record<string, Sql>)['id'] ?? sql`id`;
  const isDecided = table.emptyBy?.some((field) => field in filters) ?? false;
  const parts = wanted.map((sort) => {
    const descending = sort.startsWith('-');
    const field = descending ? sort.slice(1) : sort;
    const value = table.sorts?.[field] ?? (table.fields as Record<string, Sql>)[field];
    if (!value) throw problem('sorts', 'unknownField');
    const isEmptyLast = descending && !isDecided && mayBeEmpty(table, field);
    return { value, direction: isEmptyLast ? sql`desc nulls last` : directionOf(descending), isEmptyLast };
  });
  return [...parts, ...tiesOf(table, wanted.at(-1) ?? '', id)];
};

const mayBeEmpty = ({ resource, emptySorts }: Table, field: string): boolean => {
  const schema = (resource.item.shape as Readonly<Record<string, z.ZodMiniType>>)[field];
  return emptySorts?.[field] ?? (schema !== undefined && z.safeParse(schema, null).success);
};

const wantedSorts = (table: Table, text: string | undefined): readonly string[] => {
  const read = text === undefined || text === '' ? [] : readSorts(table, text);
  return read.length === 0 ? table.resource.defaultSort : read;
};

export const sortedFields = (table: Table, text: string | undefined): string[] =>
  wantedSorts(table, text).map((sort) => sort.replace(/^-/, ''));

/** True if the order begins with a field of the customer. */
export const isByCustomer = (table: Table, text: string | undefined): boolean =>
  table.customerSorts?.includes(wantedSorts(table, text)[0]?.replace(/^-/, '') ?? '') ?? false;

export const orderBy = (parts: readonly SortPart[]): Sql =>
  join(parts.map(({ value, direction }) => sql`${value} ${direction}`));

/** The name of a sort's value in a statement that finds ids first. */
export const sortKey = (at: number): Sql => sql([`key${at}`]);

export const sortOrder = (table: Table, text: string | undefined): Sql => orderBy(sortParts(table, text));

const directionOf = (descending: boolean): Sql => raw(descending ? 'desc' : 'asc');

/** Order of records with equal values of the last sort, ending with the id. */
const tiesOf = (table: Table, last: string, id: Sql): SortPart[] => {
  const descends = last.startsWith('-');
  if (!table.ties?.fields.includes(last.replace(/^-/, ''))) return [{ value: id, direction: directionOf(descends) }];
  const direction = directionOf(!descends);
  return [
    { value: table.ties.by, direction },
    { value: id, direction },
  ];
};

const mostSorts = 5;
const isAscending = (direction: unknown): boolean => [1, 'asc', 'ascend', 'ASC'].includes(direction as never);
const isDescending = (direction: unknown): boolean => [-1, 'desc', 'descend', 'DESC'].includes(direction as never);

/** `{ "amount": "desc" }` as `-amount`. */
const namedSorts = (sorts: Record<string, unknown>): string[] =>
  Object.entries(sorts).map(([field, direction]) => {
    if (!isAscending(direction) && !isDescending(direction)) throw problem('sorts', 'sortShape');
    return isDescending(direction) ? `-${field}` : field;
  });

/** `"-amount"`, `{ "amount": "desc" }` or `{ "field": "amount", "order": "desc" }`. */
const oneSort = (sort: unknown): string[] => {
  if (typeof sort === 'string') return [sort];
  if (!isPlainObject(sort)) throw problem('sorts', 'sortShape');
  const { field, order } = sort;
  return typeof field === 'string' ? namedSorts({ [field]: order ?? 'asc' }) : namedSorts(sort);
};

/** Parses the `sorts` text, an array or an object of fields, into field names with `-` for descending. */
const readSorts = (table: Table, text: string): string[] => {
  const value = parseJson(text, 'sorts');
  if (!Array.isArray(value) && !isPlainObject(value)) throw problem('sorts', 'sortShape');
  const sorts = Array.isArray(value) ? value.flatMap(oneSort) : oneSort(value);
  if (sorts.length > mostSorts) throw problem('sorts', 'sortShape');
  for (const sort of sorts)
    if (!table.resource.sorts.includes(sort.replace(/^-/, ''))) throw problem('sorts', 'unknownField');
  return sorts;
};

/** Whether a filter asks for a period that has ended, in a list that is not in the order of this time. */
export const isPastPeriod = (
  table: Table,
  filters: Record<string, Record<string, unknown>>,
  sorts: string | undefined,
  now: Date,
): boolean =>
  Object.entries(filters).some(([name, { gt, gte, lt, lte }]) => {
    const field = fieldNamed(table, name);
    const isPast = (gt ?? gte) !== undefined && new Date(String(lt ?? lte ?? '')) < now;
    return isPast && table.resource.filters[field]?.type === 'instant' && sortedFields(table, sorts)[0] !== field;
  });
