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

/**
 * Whether the password that staff typed for a new customer is still unused: it must be changed, but unlike one given by
 * a reset, it does not expire.
 */
export const awaitsFirstPassword = async (runner: Runner, userId: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from user_secret s join users u on u.id = s.user_id and u.last_login is null
    where s.user_id = ${userId}::uuid and s.restricted_since is not null and s.password_expires is null`);
  return rows.length > 0;
};
