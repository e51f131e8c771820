import sql from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';

/** Returns the cents that the customer can spend, and locks their accounts until the transaction ends. */
export const lockCash = async (runner: Runner, lead: string): Promise<bigint> => {
  const [row] = await runner.query<{ cash: bigint }>(sql`select lock_cash(${lead}::uuid) as cash`);
  return row?.cash ?? 0n;
};
