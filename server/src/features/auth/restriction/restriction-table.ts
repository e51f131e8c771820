import sql from 'sql-template-tag';
import type { Runner } from '../../../kernel/context.ts';

export const storeRestriction = async (runner: Runner, userId: string, now: Date): Promise<void> => {
  await runner.query(sql`
    update user_secret set restricted_since = ${now}::timestamptz where user_id = ${userId}::uuid`);
};

/** Returns whether the account was restricted. */
export const dropRestriction = async (runner: Runner, userId: string): Promise<boolean> => {
  const lifted = await runner.query(sql`
    update user_secret set restricted_since = null
    where user_id = ${userId}::uuid and restricted_since is not null returning 1`);
  return lifted.length > 0;
};
