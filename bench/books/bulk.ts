import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql, { type Sql } from 'sql-template-tag';

interface Definition {
  readonly name: string;
  readonly definition: string;
}

const text = (statement: string): Sql => sql([statement]);

/**
 * Loads tables without their plain indexes, which are built afterwards: several times faster than row by row. The
 * connection runs without time limits and without triggers and references; `checkReferences` looks at the latter.
 */
export const inBulk = async (
  database: Database,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> => {
  const indexes = await database.query<Definition>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${tables}::text[]::regclass[]) and not exists (
      select 1 from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of indexes) await database.query(text(`drop index ${name}`));
  await load();
  const began = performance.now();
  for (const { definition } of indexes) await database.query(text(definition));
  for (const table of tables) await database.query(text(`vacuum analyze ${table}`));
  console.log(`  ${indexes.length} indexes: ${((performance.now() - began) / 1000).toFixed(0)} s`);
};

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly other: string;
}

/** Throws if a loaded row refers to nothing. */
export const checkReferences = async (database: Database, tables: readonly string[]): Promise<void> => {
  const references = await database.query<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as other
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid = any(${tables}::text[]::regclass[])
      and exists (select 1 from pg_attribute o where o.attrelid = c.confrelid and o.attnum = c.confkey[1] and o.attname = 'id')`);
  for (const { table, column, other } of references) {
    const lost = await database.query(
      text(`select 1 from ${table} t where t.${column} is not null
        and not exists (select 1 from ${other} o where o.id = t.${column}) limit 1`),
    );
    if (lost.length > 0) throw new Error(`${table}.${column} refers to rows that do not exist`);
  }
};
