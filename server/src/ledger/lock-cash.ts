import sql from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';

/** Cents that the customer can spend; none of his accounts moves otherwise until the caller's transaction ends. */
export const lockCash = async (runner: Runner, lead: string): Promise<bigint> => {
  const [row] = await runner.query<{ cash: bigint }>(sql`select lock_cash(${lead}::uuid) as cash`);
  return row?.cash ?? 0n;
};
