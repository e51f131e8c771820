import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';
import type { Measure } from './totals-table.ts';

/** A cell of the running totals: its names as one text, a hash of them, and what it sums. */
export interface Cell {
  readonly name: string;
  readonly hash: bigint;
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

const nameOf = (table: 'c' | 't') =>
  sql([`jsonb_build_array(${table}.dimension, ${table}.key, ${table}.level, ${table}.bucket::text`]);

/** The last of the next users by id; undefined at the end. */
export const usersEnd = async (runner: Runner, after: string, limit: number): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string }>(sql`
    select id from (select id from users where id > ${after}::uuid order by id limit ${limit}) u order by id desc limit 1`);
  return row?.id;
};

/**
 * The cells that the records of some customers add to, without the changes that are not folded in yet. The source is a value of
 * the statement, so that PostgreSQL leaves out all other tables; joined from `total_state`, it would read every one of them. The
 * customers are an array, so that it begins with them: by a range, it read all entries of the company's accounts for each slice.
 */
export const countedCells = (
  runner: Runner,
  { measure, source }: Pick<MeasureState, 'measure' | 'source'>,
  { after, end }: { readonly after: string; readonly end: string },
): Promise<Cell[]> =>
  runner.query<Cell>(sql`
    select name, hashtextextended(name, 0) as hash, n, cents from (
      select ${nameOf('c')}, r.part, r.binned)::text as name, sum(r.n)::bigint as n, sum(r.cents)::bigint as cents
      from (
        select f.part, f.at, u.assigned_to as assigned, u.campaign_id as campaign, u.deleted_at is not null as binned,
          f.n, f.cents
        from total_fact f join users u on u.id = f.lead_id
        where f.source = ${source} and f.measure = ${measure}::total_measure
          and f.lead_id = any(array(select id from users where id > ${after}::uuid and id <= ${end}::uuid))
        union all
        select w.part, w.at, w.assigned, w.campaign, w.binned, -w.n, -w.cents from total_waiting w
        where w.measure = ${measure}::total_measure and w.lead_id > ${after}::uuid and w.lead_id <= ${end}::uuid
      ) r cross join lateral total_cells(${measure}::total_measure, r.assigned, r.campaign, r.at) c
      group by 1 having sum(r.n) <> 0 or sum(r.cents) <> 0) g`);

/** The next stored cells in the order of their key. */
export const storedCells = (
  runner: Runner,
  measure: Measure,
  after: Cell | undefined,
  limit: number,
): Promise<Cell[]> => {
  const key = sql`t.dimension, t.key, t.level, t.bucket, t.part, t.binned`;
  const later = after
    ? sql`(${key}) > (select (p ->> 0)::total_dimension, (p ->> 1)::uuid, (p ->> 2)::total_level,
        (p ->> 3)::timestamptz, (p ->> 4) collate "C", (p ->> 5)::boolean from (select ${after.name}::text::jsonb as p) p)`
    : sql`true`;
  return runner.query<Cell>(sql`
    select x.name, hashtextextended(x.name, 0) as hash, t.n, t.cents
    from total t cross join lateral (select ${nameOf('t')}, t.part, t.binned)::text as name) x
    where t.measure = ${measure}::total_measure and ${later} order by ${key} limit ${limit}`);
};
