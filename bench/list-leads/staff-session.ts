import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import sql from 'sql-template-tag';
import { connections } from '../kernel/measure.ts';
import { signIn } from '../kernel/session.ts';

/** A signed-in root, as request headers. */
export const staffSession = async (database: Database): Promise<Record<string, string>> => {
  const id = newId();
  await database.query(sql`
    insert into users (id, role, first_name, last_name, email) values (${id}, 'root', 'Bench', 'Root', ${`${id}@bench.example`})`);
  return signIn(database, id);
};

/** As many signed-in roots as a measurement has connections. */
export const staffSessions = (database: Database): Promise<Record<string, string>[]> =>
  Promise.all(Array.from({ length: connections }, () => staffSession(database)));
