import { type Counts, countedExactly, type Filters, mostListsCounted } from '@countinghouse/contract/kernel/filter.ts';
import sql, { join } from 'sql-template-tag';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { listCondition } from './conditions.ts';
import type { Table } from './table.ts';

const Lists = z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(mostListsCounted));

const readLists = (text: string): z.infer<typeof Lists> => {
  try {
    return Lists.parse(JSON.parse(text));
  } catch {
    throw new Refusal('invalid', 'countedLists', { params: { most: mostListsCounted } });
  }
};

interface Counted {
  /** The JSON text of the filters of each list. */
  readonly lists: string;
  /** Filters that apply to all of them. */
  readonly fixed: Filters;
}

/** Counts the records of several lists of a table in one statement, each up to the limit of exact counts. */
export const countLists = async (
  { actor, query }: Context,
  table: Table,
  { lists, fixed }: Counted,
): Promise<z.output<typeof Counts>> => {
  const counted = readLists(lists).map((filters) => {
    const { where } = listCondition(table, actor, { filters: JSON.stringify({ ...filters, ...fixed }) });
    // A constant limit lets PostgreSQL reuse the plan.
    return sql`(select count(*) from (select 1 from ${table.base} where ${where} limit ${sql([String(countedExactly + 1)])}) c)`;
  });
  const [row] = await query<{ counts: number[] }>(sql`select array[${join(counted)}]::integer[] as counts`);
  return {
    counts: (row?.counts ?? []).map((count) => ({
      count: Math.min(count, countedExactly),
      countIsMinimum: count > countedExactly,
    })),
  };
};
