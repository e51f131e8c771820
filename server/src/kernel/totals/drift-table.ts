import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';
import type { Measure } from './totals-table.ts';

/** Sum over the cells of a group, each weighted with the hash of its names. */
export interface GroupSum {
  readonly group: number;
  readonly n: bigint;
  readonly cents: bigint;
}

/** A cell of the running totals: its names as one text, and what it sums. */
export interface Cell {
  readonly name: string;
  readonly n: bigint;
  readonly cents: bigint;
}

export interface MeasureState {
  readonly measure: Measure;
  /** The table whose records it counts. */
  readonly source: string;
  readonly isFilled: boolean;
}

/** The snapshot in which slices of records and totals agree while a server keeps counting. */
export const takeSnapshot = (runner: Runner): Promise<unknown> =>
  runner.query(sql`set transaction isolation level repeatable read, read only`);

export const readMeasures = (runner: Runner): Promise<MeasureState[]> =>
  runner.query<MeasureState>(sql`select measure, source, filled as "isFilled" from total_state order by measure`);

/** The last of the next users by id; undefined at the end. */
export const usersEnd = async (runner: Runner, after: string, limit: number): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string }>(sql`
    select id from (select id from users where id > ${after}::uuid order by id limit ${limit}) u order by id desc limit 1`);
  return row?.id;
};

/** A subquery of cells with `n` and `cents`; several rows may be of the same cell. */
export type Cells = Sql;

/**
 * The cells that the records of some customers add to, without the changes that are not folded in yet. The source is a value of
 * the statement, so that PostgreSQL leaves out all other tables; joined from `total_state`, it would read every one of them. The
 * customers are an array, so that it begins with them: by a range, it read all entries of the company's accounts for each slice.
 */
export const countedCells = (
  { measure, source }: Pick<MeasureState, 'measure' | 'source'>,
  { after, end }: { readonly after: string; readonly end: string },
): Cells => sql`
  (select c.dimension, c.key, c.level, c.bucket, r.part, r.binned, r.n, r.cents
    from (
      select f.part, f.at, u.assigned_to as assigned, u.campaign_id as campaign, u.deleted_at is not null as binned,
        sum(f.n) as n, sum(f.cents) as cents
      from total_fact f join users u on u.id = f.lead_id
      where f.source = ${source} and f.measure = ${measure}::total_measure
        and f.lead_id = any(array(select id from users where id > ${after}::uuid and id <= ${end}::uuid))
      group by 1, 2, 3, 4, 5
      union all
      select w.part, w.at, w.assigned, w.campaign, w.binned, -w.n, -w.cents from total_waiting w
      where w.measure = ${measure}::total_measure and w.lead_id > ${after}::uuid and w.lead_id <= ${end}::uuid
    ) r cross join lateral total_cells(${measure}::total_measure, r.assigned, r.campaign, r.at) c)`;

/** A stored cell by its place in the order of the key. */
export interface StoredPlace {
  readonly dimension: string;
  readonly key: string;
  readonly level: string;
  readonly bucket: string;
  readonly part: string;
  readonly binned: boolean;
}

const keyOf = ({ dimension, key, level, bucket, part, binned }: StoredPlace): Sql => sql`
  (${dimension}::total_dimension, ${key}::uuid, ${level}::total_level, ${bucket}::text::timestamptz,
    ${part}::text collate "C", ${binned}::boolean)`;

const storedKey = sql`t.dimension, t.key, t.level, t.bucket, t.part, t.binned`;

const isAfter = (place: StoredPlace | undefined): Sql => (place ? sql`(${storedKey}) > ${keyOf(place)}` : sql`true`);

/** The last of the next stored cells; undefined at the end. */
export const storedEnd = async (
  runner: Runner,
  {
    measure,
    after,
    limit,
  }: { readonly measure: Measure; readonly after: StoredPlace | undefined; readonly limit: number },
): Promise<StoredPlace | undefined> => {
  const [row] = await runner.query<StoredPlace>(sql`
    select n.dimension, n.key, n.level, n.bucket::text as bucket, n.part, n.binned from (
      select ${storedKey}, row_number() over (order by ${storedKey}) as place from total t
      where t.measure = ${measure}::total_measure and ${isAfter(after)} order by ${storedKey} limit ${limit}) n
    order by n.place desc limit 1`);
  return row;
};

/** Stored cells after a place, up to another. */
export const storedCells = (
  measure: Measure,
  { after, end }: { readonly after: StoredPlace | undefined; readonly end: StoredPlace },
): Cells => sql`
  (select ${storedKey}, t.n, t.cents from total t
    where t.measure = ${measure}::total_measure and ${isAfter(after)} and (${storedKey}) <= ${keyOf(end)})`;

/** How a check weights cells: by a seed that nobody knows before, or differences could be chosen that cancel out. */
export interface Weighting {
  readonly seed: bigint;
  /** A power of two. */
  readonly groups: number;
}

const weighted = (cells: Cells, { seed, groups }: Weighting): Sql => sql`
  (select y.*, (y.hash & ${groups - 1}::bigint)::integer as "group" from (
    select x.*, hash_record_extended(row(x.dimension, x.key, x.level, x.bucket, x.part, x.binned), ${seed}::bigint) as hash
    from ${cells} x offset 0) y)`;

/** Sums of cells by group: a few rows, however many cells there are. */
export const sumGroups = async (runner: Runner, cells: Cells, weighting: Weighting): Promise<GroupSum[]> => {
  const rows = await runner.query<{ group: number; n: string; cents: string }>(sql`
    select z."group", sum(z.hash::numeric * z.n)::text as n, sum(z.hash::numeric * z.cents)::text as cents
    from ${weighted(cells, weighting)} z group by 1`);
  return rows.map(({ group, n, cents }) => ({ group, n: BigInt(n), cents: BigInt(cents) }));
};

/** The cells of some groups, each once. */
export const cellsIn = (
  runner: Runner,
  cells: Cells,
  { groups, ...weighting }: Weighting & { readonly searched: readonly number[] },
): Promise<Cell[]> =>
  runner.query<Cell>(sql`
    select jsonb_build_array(z.dimension, z.key, z.level, z.bucket::text, z.part, z.binned)::text as name,
      sum(z.n)::bigint as n, sum(z.cents)::bigint as cents
    from ${weighted(cells, { groups, ...weighting })} z where z."group" = any(${weighting.searched}::integer[]) group by 1`);
