import { Day } from '@countinghouse/contract/kernel/calendar.ts';
import { type FilterOperator, filterOperators } from '@countinghouse/contract/kernel/filter.ts';
import { fieldKey, filterKindOf } from '@countinghouse/contract/product-category/product-field.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { Refusal } from '../../kernel/refusal.ts';
import { readFilterValue } from '../../kernel/resource/filter-value.ts';
import { likePattern } from '../../kernel/resource/like.ts';
import type { StoredField } from '../product-category/index.ts';

const problem = (path: string, code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `query.${path}`, code }] });

const column = ({ slot }: StoredField): Sql => raw(`p.key_${slot}`);
const textOf = (field: StoredField): Sql => sql`(${column(field)} #>> '{}')`;
const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::text::jsonb`;

/** The sort key of a list for this field; a select sorts by the order of its options. */
export const fieldSort = (field: StoredField): Sql =>
  field.type === 'select'
    ? sql`array_position(${field.options.map(({ id }) => id)}::text[], ${textOf(field)})`
    : column(field);

const symbols: Partial<Record<FilterOperator, string>> = { eq: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' };

const day = 86_400_000;
/** At 10:30 UTC it is the same day from Honolulu to Auckland: a calendar day is treated as that moment. */
const halfPastTen = 10.5 * 3_600_000;

/** ISO dates sort as text like the days themselves, so an instant of the reader is converted to its day. */
const dayCondition = (field: StoredField, operator: FilterOperator, value: string): Sql => {
  if (Day.safeParse(value).success) return ordered(field, operator, value);
  const days = (Date.parse(value) - halfPastTen) / day;
  const wholeDays = operator === 'gte' || operator === 'lt' ? Math.ceil(days) : Math.floor(days);
  return ordered(field, operator, new Date(wholeDays * day).toISOString().slice(0, 10));
};

const ordered = (field: StoredField, operator: FilterOperator, value: unknown): Sql =>
  sql`${column(field)} ${raw(symbols[operator] ?? '=')} ${json(value)}`;

const compare = (field: StoredField, operator: FilterOperator, value: unknown): Sql => {
  switch (operator) {
    case 'isNull':
      return sql`(${column(field)} is null) = ${value}::boolean`;
    case 'in':
      return sql`${column(field)} = any(array(select jsonb_array_elements(${json(value)})))`;
    case 'contains':
      return sql`plain_text(${textOf(field)}) like plain_text(${likePattern(value as string, '%', '%')}::text)`;
    case 'startsWith':
      return sql`plain_text(${textOf(field)}) like plain_text(${likePattern(value as string, '', '%')}::text)`;
    default:
      return field.type === 'date' ? dayCondition(field, operator, value as string) : ordered(field, operator, value);
  }
};

const isDayOf = ({ type }: StoredField, value: unknown): boolean => type === 'date' && Day.safeParse(value).success;

/**
 * One field's part of a list's filters as conditions. Only the operators of the field's type are allowed; values are
 * parsed and bound.
 */
export const fieldCondition = (field: StoredField, conditions: Readonly<Record<string, unknown>>): Sql[] => {
  const kind = filterKindOf(field);
  const path = `filters.${fieldKey(field.id)}`;
  return Object.entries(conditions).map(([operator, value]) => {
    if (!(filterOperators[kind.type] as readonly string[]).includes(operator))
      throw problem(`${path}.${operator}`, 'unknownOperator');
    const read = isDayOf(field, value) ? value : readFilterValue(kind, operator, value, (code) => problem(path, code));
    return compare(field, operator as FilterOperator, read);
  });
};

/**
 * A list's filter by market as a condition on categories: there are few of them, and their products are found by index.
 */
export const marketCondition = (conditions: Readonly<Record<string, unknown>>): Sql[] =>
  Object.entries(conditions).map(([operator, value]) => {
    if (!(filterOperators.id as readonly string[]).includes(operator))
      throw problem(`filters.market.${operator}`, 'unknownOperator');
    const read = readFilterValue({ type: 'id' }, operator, value, (code) => problem('filters.market', code));
    const wanted =
      operator === 'isNull'
        ? sql`(o.market_id is null) = ${read}::boolean`
        : sql`o.market_id = any(${[read].flat()}::uuid[])`;
    return sql`p.category_id in (select o.id from product_category o where ${wanted})`;
  });

/** Joins conditions with `and`; at least one is needed. */
export const allOf = (conditions: readonly Sql[]): Sql => sql`(${join([...conditions], ' and ')})`;
