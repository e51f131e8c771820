import sql from 'sql-template-tag';
import type { Runner } from '../kernel/context.ts';

/** Invariants of the ledger, counted now. All figures except `transfers` and `entries` must be zero. */
export interface Proof {
  readonly transfers: bigint;
  readonly entries: bigint;
  /** Sum of all entries, in cents. */
  readonly sum: bigint;
  /** Transfers whose own entries do not sum to zero. */
  readonly unbalanced: bigint;
  /** Accounts whose balance is not the sum of their entries. */
  readonly drifted: bigint;
  /** Customer accounts below zero. */
  readonly negative: bigint;
}

/** Counts the ledger from its entries, in one snapshot. */
export const proveLedger = async (runner: Runner): Promise<Proof> => {
  const [proof] = await runner.query<Proof>(sql`
    with per_account as (select account_id, sum(amount) as sum from entry group by account_id),
      per_transfer as (select transfer_id, sum(amount) as sum, count(*) as lines from entry group by transfer_id)
    select (select count(*) from transfer) as transfers,
      (select count(*) from entry) as entries,
      (select coalesce(sum(sum), 0) from per_account)::bigint as sum,
      (select count(*) from transfer t left join per_transfer p on p.transfer_id = t.id
        where p.sum is distinct from 0 or p.lines < 2) as unbalanced,
      (select count(*) from account a left join per_account p on p.account_id = a.id
        where a.balance <> coalesce(p.sum, 0)) as drifted,
      (select count(*) from account where lead_id is not null and balance < 0) as negative`);
  if (!proof) throw new Error('the proof gave no row');
  return proof;
};

export const holds = (proof: Proof): boolean =>
  proof.sum === 0n && proof.unbalanced === 0n && proof.drifted === 0n && proof.negative === 0n;
