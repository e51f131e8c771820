import type { LeadAccount } from '@countinghouse/contract/ledger/ledger.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';

/** Cents in each of a customer's accounts. */
export type Balances = Readonly<Record<LeadAccount, bigint>>;

const empty: Balances = { cash: 0n, hold: 0n, margin: 0n, invested: 0n, vault: 0n };

/** What stands in the customer's accounts now. */
export const balancesOf = async (runner: Runner, lead: string): Promise<Balances> => {
  const rows = await runner.query<{ kind: LeadAccount; balance: bigint }>(
    sql`select kind, balance from account where lead_id = ${lead}::uuid`,
  );
  return { ...empty, ...Object.fromEntries(rows.map((row) => [row.kind, row.balance])) };
};
