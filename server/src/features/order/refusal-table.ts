import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { newId } from '../../kernel/ids.ts';

type Reader = Pick<Runner, 'query'>;

export const insertRefusals = (
  runner: Runner,
  { counts, now }: { readonly counts: ReadonlyMap<string, number>; readonly now: Date },
): Promise<void> =>
  bulkInsert(
    runner,
    sql`price_refusal`,
    [...counts].map(([symbol, refused]) => ({ id: newId(), symbol, refused, date_creation: now })),
  );

/** Market orders that were refused within [start, end) because the price had moved. */
export const refusalsBetween = (
  runner: Reader,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<{ symbol: string; refused: number }[]> =>
  runner.query<{ symbol: string; refused: number }>(sql`
    select symbol, sum(refused)::integer as refused from price_refusal
    where date_creation >= ${start}::timestamptz and date_creation < ${end}::timestamptz group by symbol order by symbol`);
