import sql from 'sql-template-tag';
import type { Database } from '../../src/kernel/database/database.ts';
import { type Proof, proveLedger } from '../../src/ledger/proof.ts';

/** What the database holds after the load ended. */
interface Found {
  /** Withdrawals, and how many of the ledger's transfers requested one. */
  readonly ids: readonly string[];
  readonly transfers: bigint;
}

/** What was acknowledged against what is there. */
interface Outcome {
  readonly acknowledged: number;
  /** Acknowledged operations that the database does not hold, and effects nobody was told of. */
  readonly lost: number;
  readonly extra: number;
}

/** Counts what the load left behind; the load must have ended. */
export const countFound = async (database: Database): Promise<Found & { readonly proof: Proof }> => {
  const rows = await database.query<{ id: string }>(sql`select id from withdrawal`);
  const [row] = await database.query<{ transfers: bigint }>(
    sql`select count(*) as transfers from transfer where kind = 'withdrawal.request'`,
  );
  return { ids: rows.map(({ id }) => id), transfers: row?.transfers ?? 0n, proof: await proveLedger(database) };
};

/** Compares the answers, by the key of their request, with what was found. */
export const compare = (acknowledged: ReadonlyMap<string, string>, { ids, transfers }: Found): Outcome => {
  const told = new Set([...acknowledged.values()].map((text) => (JSON.parse(text) as { id: string }).id));
  const there = new Set(ids);
  return {
    acknowledged: acknowledged.size,
    lost: [...told].filter((id) => !there.has(id)).length + (acknowledged.size - told.size),
    extra: ids.filter((id) => !told.has(id)).length + Math.abs(Number(transfers) - ids.length),
  };
};
