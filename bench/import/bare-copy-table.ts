import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import sql from 'sql-template-tag';

/** The minimum cost of storing leads in milliseconds: one COPY into the table with all its indexes and triggers. */
export const bareCopy = async (database: Database, rows: readonly string[][], campaign: string): Promise<number> => {
  const importId = newId();
  const lines = rows.map(([first = '', last = '', email = '', phone = '', mobile = '', named = '']) =>
    [newId(), 'lead', first, last, email, phone, mobile, named === '' ? '\\N' : campaign, importId].join('\t'),
  );
  const chunks = Array.from(
    { length: Math.ceil(lines.length / 500) },
    (_, index) => `${lines.slice(index * 500, (index + 1) * 500).join('\n')}\n`,
  );
  const start = performance.now();
  const target = await database.copyFrom(
    sql`copy users (id, role, first_name, last_name, email, phone, mobile, campaign_id, import_id) from stdin`,
  );
  await pipeline(Readable.from(chunks), target);
  return performance.now() - start;
};

export const clearLeads = async (database: Database): Promise<void> => {
  await database.transaction(async (transaction) => {
    // Without triggers: checking the references of each deleted user would take minutes.
    await transaction.query(sql`set local session_replication_role = replica`);
    await transaction.query(sql`delete from users where role = 'lead'`);
    await transaction.query(sql`delete from lead_count`);
    await transaction.query(sql`delete from stage_count`);
    await transaction.query(sql`delete from import_row`);
  });
  await database.query(sql`vacuum analyze users`);
  await database.query(sql`vacuum analyze import_row`);
  await database.query(sql`checkpoint`);
};
