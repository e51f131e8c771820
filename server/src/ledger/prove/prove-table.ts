import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export interface ProofRow {
  readonly transfers: bigint;
  readonly entries: bigint;
  readonly sum: bigint;
  readonly provedUntil: Date | null;
  readonly checkedAt: Date | null;
  readonly failedAt: Date | null;
  readonly swept: string | null;
  /** Whether anything is booked. */
  readonly isEmpty: boolean;
}

export const readProof = async (runner: Runner): Promise<ProofRow> => {
  const [row] = await runner.query<ProofRow>(sql`
    select transfers, entries, sum, proved_until as "provedUntil", checked_at as "checkedAt", failed_at as "failedAt",
      swept, not exists (select 1 from transfer) as "isEmpty" from ledger_proof`);
  if (!row) throw new Error('the row of the proof is missing');
  return row;
};

/** Everything booked until this moment is proved; it never moves back. */
export const proveUntil = async (runner: Runner, moment: Date): Promise<void> => {
  await runner.query(sql`update ledger_proof set proved_until = greatest(proved_until, ${moment}::timestamptz)`);
};

/** Whether transfers wait whose transactions may still run. */
export const isUnsettled = async (runner: Runner, horizon: bigint): Promise<boolean> =>
  (await runner.query(sql`select 1 from transfer where tx >= ${horizon}::bigint limit 1`)).length > 0;

export const endRound = async (runner: Runner, now: Date, swept: string | null): Promise<void> => {
  await runner.query(
    sql`update ledger_proof set checked_at = ${now}::timestamptz, failed_at = null, swept = ${swept}::uuid`,
  );
};

export const failRound = async (runner: Runner, now: Date): Promise<void> => {
  await runner.query(sql`update ledger_proof set failed_at = ${now}::timestamptz`);
};

/** Before requests are served: lets the order of transfers continue above that of another cluster. */
export const continueOrder = async (runner: Runner): Promise<boolean> => {
  const [row] = await runner.query<{ continued: boolean }>(sql`select continue_transfer_order() as continued`);
  return row?.continued ?? false;
};
