import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { secretHash } from '../../kernel/session/secrets.ts';

/** Makes this token the only valid set-up link. */
export const storeSetupLink = async (runner: Runner, token: string): Promise<void> => {
  await runner.query(sql`
    insert into setup_link (token_hash) values (${secretHash(token)}::bytea)
    on conflict (only_row) do update set token_hash = excluded.token_hash`);
};

/** Whether the token is the current one; locks the link until the transaction ends. */
export const holdSetupLink = async (runner: Runner, token: string): Promise<boolean> => {
  const rows = await runner.query(
    sql`select 1 from setup_link where token_hash = ${secretHash(token)}::bytea for update`,
  );
  return rows.length > 0;
};

export const forgetSetupLink = async (runner: Runner): Promise<void> => {
  await runner.query(sql`delete from setup_link`);
};
