import type { OwnDataKind } from '@countinghouse/contract/own-data/own-data.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { OwnDataSource } from '../../kernel/facts.ts';
import { labelOf } from '../../kernel/record-label.ts';

import { allFacts } from '../facts/index.ts';

/** The source of each kind of records, as the features declare them. */
export const ownDataSources = Object.assign({}, ...allFacts.map(({ ownData }) => ownData)) as Readonly<
  Record<OwnDataKind, OwnDataSource>
>;

/** How the records on a statement are named. */
export const recordLabel = labelOf(allFacts);

const profile = join(
  allFacts
    .flatMap(({ ownProfile }) => Object.entries(ownProfile ?? {}))
    .map(([name, value]) => sql`jsonb_build_object(${name}::text, ${value})`),
  ' || ',
);

/** The customer's profile with limits and choices, as JSON text. */
export const readOwnProfile = async (runner: Runner, lead: string): Promise<string> => {
  const [row] = await runner.query<{ item: string }>(sql`
    select (${profile})::text as item
    from users u where u.id = ${lead}::uuid`);
  if (!row) throw new Error('no such customer');
  return row.item;
};

/**
 * Condition: the column is the customer, or a lead in the bin that was merged into theirs, also in turn. A plain
 * comparison for the others, because their records are read in the order of an index.
 */
const isPerson = async (runner: Runner, column: Sql, lead: string): Promise<Sql> => {
  const merged = await runner.query<{ id: string }>(sql`
    with recursive person as (
      select ${lead}::uuid as id union select u.id from users u join person p on u.merged_into = p.id)
    select id from person`);
  if (merged.length === 1) return sql`${column} = ${lead}::uuid`;
  return sql`${column} = any(${merged.map(({ id }) => id)}::uuid[])`;
};

const piece = 500;

interface Read {
  readonly id: string;
  readonly at: string;
  readonly item: string;
}

/** A customer's records of a kind as JSON texts, oldest first, read page by page without a transaction. */
export async function* readOwn(runner: Runner, source: OwnDataSource, lead: string): AsyncGenerator<string> {
  const { from, id, at, item } = source;
  const isTheirs = await isPerson(runner, source.lead, lead);
  let last: Read | undefined;
  do {
    const newer = last ? sql`(${at}, ${id}) > (${last.at}::text::timestamptz, ${last.id}::uuid)` : sql`true`;
    const rows: readonly Read[] = await runner.query<Read>(sql`
      select ${id} as id, ${at}::text as at, ${item}::text as item from ${from}
      where ${isTheirs} and ${newer} order by ${at}, ${id} limit ${piece}`);
    for (const row of rows) yield row.item;
    last = rows.length === piece ? rows.at(-1) : undefined;
  } while (last);
}

export interface OwnCount {
  readonly count: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

/** The number of records of a kind, and their period. */
export const countOwn = async (runner: Runner, source: OwnDataSource, lead: string): Promise<OwnCount> => {
  const [row] = await runner.query<OwnCount>(sql`
    select count(*)::integer as count, min(${source.at}) as first, max(${source.at}) as last
    from ${source.from} where ${await isPerson(runner, source.lead, lead)}`);
  return row ?? { count: 0, first: null, last: null };
};

export interface OwnEntry {
  readonly at: Date;
  readonly name: string;
  /** Cents. */
  readonly amount: bigint;
}

/** The newest records of a kind with names and amounts; empty for other kinds. */
export const newestOwn = async (
  runner: Runner,
  { from, lead, at, id, name, cents }: OwnDataSource,
  { customer, limit }: { readonly customer: string; readonly limit: number },
): Promise<readonly OwnEntry[]> =>
  name === undefined || cents === undefined
    ? []
    : runner.query<OwnEntry>(sql`
        select ${at} as at, ${name} as name, ${cents} as amount from ${from}
        where ${await isPerson(runner, lead, customer)} order by ${at} desc, ${id} desc limit ${limit}`);
