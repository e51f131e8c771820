import type { LeadAccount } from '@countinghouse/contract/ledger/ledger.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';

/** Cents in each of a customer's accounts. */
export type Balances = Readonly<Record<LeadAccount, bigint>>;

const empty: Balances = { cash: 0n, hold: 0n, margin: 0n, invested: 0n, vault: 0n };

/** The balances of a customer's accounts as one json value, for a statement that reads more in the same snapshot. */
export const balancesJson = (lead: string): Sql =>
  sql`(select json_object_agg(kind, balance::text) from account where lead_id = ${lead}::uuid)`;

/** Reads the value of `balancesJson`. */
export const balancesFrom = (json: Readonly<Record<string, string>> | null): Balances => ({
  ...empty,
  ...Object.fromEntries(Object.entries(json ?? {}).map(([kind, balance]) => [kind, BigInt(balance)])),
});

export const balancesOf = async (runner: Runner, lead: string): Promise<Balances> => {
  const [row] = await runner.query<{ balances: Record<string, string> | null }>(
    sql`select ${balancesJson(lead)} as balances`,
  );
  return balancesFrom(row?.balances ?? null);
};
