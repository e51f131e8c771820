import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { newSecret, secretHash } from '@countinghouse/server/src/kernel/session/secrets.ts';
import sql from 'sql-template-tag';

/** Signs a user in for eight hours, in staff with a proof that does not end, and returns their request headers. */
export const signIn = async (database: Database, user: string): Promise<Record<string, string>> => {
  const [token, cookie] = [newSecret(), newSecret()];
  await database.query(sql`
    insert into session (id, token_hash, cookie_hash, user_id, expires, proved_until)
    select ${newId()}::uuid, ${secretHash(token)}::bytea, ${secretHash(cookie)}::bytea, id, now() + interval '8 hours',
      case when role <> 'lead' then timestamptz 'infinity' end
    from users where id = ${user}::uuid`);
  return { authorization: `Bearer ${token}`, cookie: `session=${cookie}` };
};
