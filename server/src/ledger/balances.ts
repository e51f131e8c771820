import { debtStates } from '@countinghouse/contract/ledger/debt.ts';
import type { LeadAccount } from '@countinghouse/contract/ledger/ledger.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';
import { stateIn } from '../kernel/resource/state-in.ts';

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

export interface Funds {
  readonly lead: string;
  /** Cash and cash on hold, in cents. */
  readonly cash: bigint;
  /** The part of it that is on hold. */
  readonly held: bigint;
  /** Open debts, which the next credits pay. */
  readonly owed: bigint;
}

/** Balances and debts of these customers, in one query. */
export const fundsOf = (runner: Runner, leads: readonly string[]): Promise<Funds[]> =>
  runner.query<Funds>(sql`
    select l.id as lead,
      coalesce((select sum(a.balance) from account a where a.lead_id = l.id and a.kind in ('cash', 'hold')), 0)::bigint as cash,
      coalesce((select sum(a.balance) from account a where a.lead_id = l.id and a.kind = 'hold'), 0)::bigint as held,
      coalesce((select sum(d.amount - d.collected) from debt d
        where d.lead_id = l.id and ${stateIn(sql`d.state`, debtStates.open)}), 0)::bigint as owed
    from unnest(${leads}::uuid[]) as l (id)`);

/** Cash and cash on hold, in cents, of the customers whose ids a query gives. */
export const cashOf = (leads: Sql): Sql =>
  sql`(select coalesce(sum(a.balance), 0)::bigint from account a where a.kind in ('cash', 'hold') and a.lead_id in (${leads}))`;

/** The number of these customers with any money in an account. */
export const countWithMoney = async (runner: Runner, leads: readonly string[]): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(distinct lead_id)::integer as count from account where lead_id = any(${leads}::uuid[]) and balance <> 0`);
  return row?.count ?? 0;
};
