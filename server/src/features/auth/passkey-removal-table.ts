import sql from 'sql-template-tag';
import type { ChangedRecord } from '../../kernel/changes/change.ts';
import type { Runner } from '../../kernel/context.ts';

/**
 * Removes all passkeys of a person, or those created up to `until`; returns the records to audit. A registration in
 * progress ends with its session.
 */
export const forgetPasskeys = async (
  runner: Runner,
  userId: string,
  until: Date | null = null,
): Promise<ChangedRecord[]> => {
  const removed = await runner.query<{ id: string; name: string }>(sql`
    delete from passkey where user_id = ${userId}::uuid
      and (${until}::timestamptz is null or date_creation <= ${until}::timestamptz) returning id, name`);
  return removed.map(({ id, name }) => ({ id, subject: userId, before: { name } }));
};
