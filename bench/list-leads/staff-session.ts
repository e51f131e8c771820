import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { newSecret, secretHash } from '@countinghouse/server/src/kernel/session/secrets.ts';
import sql from 'sql-template-tag';

/** A signed-in admin, as request headers. */
export const staffSession = async (database: Database): Promise<Record<string, string>> => {
  const [id, token, cookie] = [newId(), newSecret(), newSecret()];
  await database.query(sql`
    insert into users (id, role, first_name, last_name, email) values (${id}, 'root', 'Bench', 'Root', ${`${id}@bench.example`})`);
  await database.query(sql`
    insert into session (id, token_hash, cookie_hash, user_id, expires, proved_until)
    values (${newId()}, ${secretHash(token)}::bytea, ${secretHash(cookie)}::bytea, ${id}, now() + interval '8 hours', 'infinity')`);
  return { authorization: `Bearer ${token}`, cookie: `session=${cookie}` };
};
