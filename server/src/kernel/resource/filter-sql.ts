import type { FilterKind, FilterOperator } from '@countinghouse/contract/kernel/filter.ts';
import { filterOperators } from '@countinghouse/contract/kernel/filter.ts';
import { parse as parseSafely } from 'secure-json-parse';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { likePattern } from './like.ts';
import { readFilterValue } from './filter-value.ts';
import type { Narrow, Table } from './table.ts';

const problem = (path: string, code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `query.${path}`, code }] });

/** Parses JSON text from the query; refuses prototype keys and text that is not JSON. */
const parseJson = (text: string, path: string): unknown => {
  try {
    return parseSafely(text, undefined, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  } catch {
    throw problem(path, 'json');
  }
};

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the `filters` text into conditions by field; a bare value is short for `eq`. */
export const parseFilters = (text: string | undefined): Record<string, Record<string, unknown>> => {
  if (text === undefined || text === '') return {};
  const value = parseJson(text, 'filters');
  if (!isPlainObject(value)) throw problem('filters', 'filterShape');
  return Object.fromEntries(
    Object.entries(value).map(([field, condition]) => [
      field,
      isPlainObject(condition) ? condition : { eq: condition },
    ]),
  );
};

/** The contract's name of a field, which may also have an older one. */
export const fieldNamed = ({ resource: { aliases = {} } }: Table, name: string): string =>
  Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;

/** Combines all filters into one condition. Only declared fields and operators are accepted; values are bound. */
export const filterCondition = (table: Table, filters: Record<string, Record<string, unknown>>): Sql => {
  const conditions = Object.entries(filters).flatMap(([name, condition]) => {
    const field = fieldNamed(table, name);
    const kind = Object.hasOwn(table.resource.filters, field) ? table.resource.filters[field] : undefined;
    if (!kind) throw problem(`filters.${field}`, 'unknownField');
    const column = table.filters?.[field] ?? (table.fields as Record<string, Sql>)[field];
    if (!column) throw problem(`filters.${field}`, 'unknownField');
    return Object.entries(condition).map(([operator, value]) => {
      if (!(filterOperators[kind.type] as readonly string[]).includes(operator)) {
        throw problem(`filters.${field}.${operator}`, 'unknownOperator');
      }
      const read = readFilterValue(kind, operator, value, problem.bind(null, `filters.${field}`));
      const wanted = compare(column, kind, operator as FilterOperator, read);
      const implied = impliedBy(table.narrow?.[field], operator, read);
      return implied ? sql`${implied} and ${wanted}` : wanted;
    });
  });
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' and ')})`;
};

const selective: ReadonlySet<FilterKind['type']> = new Set([
  'text',
  'code',
  'instant',
  'amount',
  'number',
  'boolean',
  'tags',
]);

/** Whether the best plan depends on what is asked for: one text, day or answer may have a million records, another none. */
export const needsOwnPlan = (table: Table, filters: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(filters).some((name) => {
    const kind = table.resource.filters[fieldNamed(table, name)];
    return kind !== undefined && selective.has(kind.type);
  });

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

const impliedBy = (narrow: Narrow | undefined, operator: string, value: unknown): Sql | null => {
  if (!narrow || (operator === 'isNull' && value === true)) return null;
  if ('day' in narrow) return impliedDay(narrow.day, operator, value);
  if (!('within' in narrow)) return narrow;
  if (typeof value !== 'string') return null;
  return sql`${narrow.within} like plain_text(${likePattern(value, '%', '%')}::text)`;
};

const dayComparisons: Readonly<Record<string, Sql>> = { gte: sql`>=`, gt: sql`>=`, lte: sql`<=`, lt: sql`<=` };

/** Whatever the hour of the instant, the noon that is compared with it is not beyond the noon of the instant's own day. */
const impliedDay = (day: Sql, operator: string, value: unknown): Sql | null => {
  const comparison = dayComparisons[operator];
  return comparison ? sql`${day} ${comparison} (${value}::timestamptz at time zone 'UTC')::date` : null;
};

const castOf: Record<FilterKind['type'], string> = {
  text: 'text',
  code: 'text',
  id: 'uuid',
  instant: 'timestamptz',
  amount: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
  tags: 'text',
  choice: 'text',
};

/** An index on whole numbers serves only comparisons with whole numbers. */
const castFor = ({ type }: FilterKind, value: unknown): Sql =>
  raw(type === 'number' && Number.isInteger(value) ? 'bigint' : castOf[type]);

const symbols: Partial<Record<FilterOperator, string>> = { eq: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' };

const compare = (column: Sql, kind: FilterKind, operator: FilterOperator, value: unknown): Sql => {
  const cast = castFor(kind, value);
  switch (operator) {
    case 'isNull':
      return isEmpty(column, kind, value === true);
    case 'in':
      return kind.type === 'choice'
        ? sql`${column} in (${join((value as string[]).map(literal))})`
        : sql`${column} = any(${value}::${cast}[])`;
    case 'contains':
      return sql`plain_text(${column}) like plain_text(${likePattern(value as string, '%', '%')}::text)`;
    case 'startsWith':
      return sql`plain_text(${column}) like plain_text(${likePattern(value as string, '', '%')}::text)`;
    case 'has':
      return sql`${column} @> array[${value}::text]`;
    case 'hasAny':
      return sql`${column} && ${value}::text[]`;
    default:
      if (kind.type === 'choice') return sql`${column} = ${literal(value as string)}`;
      return sql`${column} ${raw(symbols[operator] ?? '=')} ${value}::${cast}`;
  }
};

/** Texts and lists without content count as empty, as they look to people. A condition on the column alone uses its index. */
const isEmpty = (column: Sql, kind: FilterKind, wanted: boolean): Sql => {
  const not = wanted ? sql`` : sql`not `;
  if (kind.type === 'tags') return sql`${not}(coalesce(cardinality(${column}), 0) = 0)`;
  if (kind.type === 'text' || kind.type === 'choice') return sql`${not}(coalesce(${column}, '') = '')`;
  return sql`${not}(${column} is null)`;
};

/**
 * A declared option as a literal: it comes from a closed list in the contract, and only a constant lets a prepared plan
 * use an index on `where role = 'lead'`.
 */
const literal = (option: string): Sql => raw(`'${option.replaceAll("'", "''")}'`);

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
