import type { FilterKind, FilterOperator } from '@countinghouse/contract/kernel/filter.ts';
import { filterOperators } from '@countinghouse/contract/kernel/filter.ts';
import { parse as parseSafely } from 'secure-json-parse';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { Refusal } from '../refusal.ts';
import { likePattern } from './like.ts';
import { readFilterValue } from './filter-value.ts';
import type { Narrow, Table } from './table.ts';

export const problem = (path: string, code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `query.${path}`, code }] });

/** Parses JSON text from the query; refuses prototype keys and text that is not JSON. */
export const parseJson = (text: string, path: string): unknown => {
  try {
    return parseSafely(text, undefined, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  } catch {
    throw problem(path, 'json');
  }
};

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
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
