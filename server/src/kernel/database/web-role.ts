import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';

/** The server's database role; created by a migration, owner of nothing. */
const webRole = 'countinghouse_web';

/** Returns the server's role, or undefined when the database's own user may not take it. */
export const findWebRole = async (database: Queryable): Promise<string | undefined> => {
  const [found] = await database.query(sql`
    select 1 from pg_roles where rolname = ${webRole} and pg_has_role(current_user, oid, 'member')`);
  return found === undefined ? undefined : webRole;
};
