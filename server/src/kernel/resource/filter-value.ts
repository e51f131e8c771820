import type { FilterKind } from '@countinghouse/contract/kernel/filter.ts';
import { Id, Instant } from '@countinghouse/contract/kernel/scalars.ts';
import { amountToCents } from '@countinghouse/contract/kernel/money.ts';

type Problem = (code: string) => Error;

const listLimit = 100;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && value.isWellFormed() && !value.includes('\0');

/** Checks a filter's value against the field's kind; `problem` creates the refusal. */
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

const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 1e12;

const fits: Readonly<Record<Exclude<FilterKind['type'], 'choice' | 'amount'>, (value: unknown) => boolean>> = {
  text: isText,
  code: isText,
  tags: isText,
  id: (value) => Id.safeParse(value).success,
  boolean: (value) => typeof value === 'boolean',
  instant: (value) => Instant.safeParse(value).success,
  number: isNumber,
};

const readOne = (kind: FilterKind, value: unknown, problem: Problem): unknown => {
  if (kind.type === 'amount') return readAmount(value, problem);
  if (kind.type === 'choice')
    return expect(
      kind.options.some((option) => option === value),
      value,
      problem,
    );
  return expect(fits[kind.type](value), value, problem);
};

const readAmount = (value: unknown, problem: Problem): string => {
  const cents = typeof value === 'number' ? amountToCents(value) : null;
  if (cents === null) throw problem('filterValue');
  return cents.toString();
};
