import sql from 'sql-template-tag';
import type { ChangedRecord } from '../../kernel/changes/change.ts';
import type { Runner } from '../../kernel/context.ts';

/** Takes all passkeys of a person away; gives what to record. A passkey being added goes with its session. */
export const forgetPasskeys = async (runner: Runner, userId: string): Promise<ChangedRecord[]> => {
  const removed = await runner.query<{ id: string; name: string }>(sql`
    delete from passkey where user_id = ${userId}::uuid returning id, name`);
  return removed.map(({ id, name }) => ({ id, subject: userId, before: { name } }));
};
