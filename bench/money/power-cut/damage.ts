import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql from 'sql-template-tag';

/** Lets PostgreSQL check every table, and every B-tree against its table; returns the problems. */
export const findDamage = async (database: Database): Promise<string[]> => {
  await database.query(sql`create extension if not exists amcheck`);
  const found = await database.query<{ text: string }>(sql`
    select format('%s block %s: %s', c.oid::regclass, wrong.blkno, wrong.msg) as text
    from pg_class c, lateral verify_heapam(c.oid) as wrong
    where c.relkind in ('r', 't') and c.relpersistence = 'p'`);
  const trees = await database.query<{ oid: string }>(sql`
    select c.oid::text as oid from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`);
  const broken: string[] = [];
  for (const { oid } of trees) {
    // It throws when it finds a problem.
    await database
      .query(sql`select bt_index_check(${oid}::oid, true)`)
      .catch((error: unknown) => broken.push(error instanceof Error ? error.message : String(error)));
  }
  return [...found.map(({ text }) => text), ...broken];
};
