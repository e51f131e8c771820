import sql, { join } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { eraseLeaves } from '../../kernel/public-log/erased-leaves-table.ts';
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

/** Erases the retained records, as the features declare them; returns the hash of the list of leaves that nobody can read now. */
export const eraseKept = async (runner: Runner, lead: string, now: Date): Promise<string> => {
  // Records that the database lets no one else change: signatures, answers, notes of decisions.
  await runner.query(sql`select erase_kept_records(${lead}::uuid, ${now}::timestamptz)`);
  for (const { erasure } of allFacts)
    for (const statement of erasure?.afterRetention?.(lead) ?? []) await runner.query(statement);
  return eraseLeaves(runner, lead);
};
