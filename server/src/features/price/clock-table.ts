import sql from 'sql-template-tag';
import type { Queryable } from '../../kernel/database/database.ts';

/** The database's time of day, in milliseconds since 1970. */
export const readDatabaseTime = async (runner: Pick<Queryable, 'query'>): Promise<number> => {
  const [row] = await runner.query<{ time: Date }>(sql`select clock_timestamp() as time`);
  if (!row) throw new Error('the database returned no time');
  return row.time.getTime();
};
