import sql, { join } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { allFacts } from '../facts/index.ts';

/**
 * Marks the files that the features name as deleted and erases their original names. Returns the paths; the caller
 * removes them from disk after the commit.
 */
export const giveUpFiles = async (runner: Runner, lead: string, now: Date): Promise<string[]> => {
  const files = join(
    allFacts.flatMap(({ erasure }) => erasure?.files?.(lead) ?? []),
    ' union ',
  );
  const rows = await runner.query<{ path: string }>(sql`
    update stored_file set deleted_at = ${now}::timestamptz, original_name = 'erased' where id in (${files})
    returning path`);
  return rows.map(({ path }) => path);
};

/** Erases the retained records, as the features declare them. */
export const eraseKept = async (runner: Runner, lead: string, now: Date): Promise<void> => {
  // Records that the database lets no one else change: signatures, answers, notes of decisions.
  await runner.query(sql`select erase_kept_records(${lead}::uuid, ${now}::timestamptz)`);
  for (const { erasure } of allFacts)
    for (const statement of erasure?.afterRetention?.(lead) ?? []) await runner.query(statement);
};
