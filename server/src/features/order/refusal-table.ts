import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

type Reader = Pick<Runner, 'query'>;

export interface Refused {
  readonly symbol: string;
  readonly lead: string;
}

/** Stores only how many there were of each instrument; those of the demo company apart. */
export const insertRefusals = async (
  runner: Reader,
  { counts, now }: { readonly counts: readonly Refused[]; readonly now: Date },
): Promise<void> => {
  await runner.query(sql`
    insert into price_refusal (id, symbol, demo, refused, date_creation)
    select gen_random_uuid(), c.symbol, coalesce(u.demo, false), count(*)::integer, ${now}::timestamptz
    from unnest(${counts.map(({ symbol }) => symbol)}::text[], ${counts.map(({ lead }) => lead)}::uuid[])
      as c (symbol, lead)
      left join users u on u.id = c.lead
    group by c.symbol, coalesce(u.demo, false)`);
};

interface Wanted {
  readonly start: Date;
  readonly end: Date;
  /** Only those of the demo company, or only the others. */
  readonly demo: boolean;
}

/** Market orders that were refused within [start, end) because the price had moved. */
export const refusalsBetween = (
  runner: Reader,
  { start, end, demo }: Wanted,
): Promise<{ symbol: string; refused: number }[]> =>
  runner.query<{ symbol: string; refused: number }>(sql`
    select symbol, sum(refused)::integer as refused from price_refusal
    where date_creation >= ${start}::timestamptz and date_creation < ${end}::timestamptz and demo = ${demo}
    group by symbol order by symbol`);

/** When the first one was; undefined before that. */
export const firstRefusal = async (runner: Reader, demo: boolean): Promise<Date | undefined> => {
  const [row] = await runner.query<{ at: Date }>(sql`
    select date_creation as at from price_refusal where demo = ${demo} order by date_creation limit 1`);
  return row?.at;
};
