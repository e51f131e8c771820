import type { FilterKind } from '@countinghouse/contract/kernel/filter.ts';
import { Id, Instant } from '@countinghouse/contract/kernel/scalars.ts';
import { amountToCents } from './amount-text.ts';

type Problem = (code: string) => Error;

const listLimit = 100;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !value.includes('\0');

/** A filter's value, checked against the field's kind; `problem` makes the refusal. */
export const readFilterValue = (kind: FilterKind, operator: string, value: unknown, problem: Problem): unknown => {
  if (operator === 'isNull') return expect(typeof value === 'boolean', value, problem);
  if (operator === 'in' || operator === 'hasAny') {
    if (!Array.isArray(value) || value.length === 0 || value.length > listLimit) throw problem('filterValue');
    return value.map((one) => readOne(kind, one, problem));
  }
  return readOne(kind, value, problem);
};

const expect = (holds: boolean, value: unknown, problem: Problem): unknown => {
  if (!holds) throw problem('filterValue');
  return value;
};

const readOne = (kind: FilterKind, value: unknown, problem: Problem): unknown => {
  switch (kind.type) {
    case 'text':
    case 'tags':
      return expect(isText(value), value, problem);
    case 'choice':
      return expect(typeof value === 'string' && kind.options.includes(value), value, problem);
    case 'id':
      return expect(Id.safeParse(value).success, value, problem);
    case 'boolean':
      return expect(typeof value === 'boolean', value, problem);
    case 'instant':
      return expect(Instant.safeParse(value).success && inRange(value as string), value, problem);
    case 'number':
      return expect(typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e12, value, problem);
    case 'amount':
      return readAmount(value, problem);
  }
};

/** PostgreSQL's and JavaScript's years differ at the far ends; nothing of ours is outside these. */
const inRange = (instant: string): boolean => {
  const year = new Date(instant).getUTCFullYear();
  return year >= 1900 && year <= 9999;
};

const readAmount = (value: unknown, problem: Problem): string => {
  const cents = typeof value === 'number' ? amountToCents(value) : null;
  if (cents === null) throw problem('filterValue');
  return cents.toString();
};
