import sql from 'sql-template-tag';
import type { Database } from '../../src/kernel/database/database.ts';
import { type Proof, proveLedger } from '../../src/ledger/proof.ts';

/** Content of the database after the load ended. */
interface Found {
  /** Withdrawals, and the number of transfers that requested one. */
  readonly ids: readonly string[];
  readonly transfers: bigint;
}

interface Outcome {
  readonly acknowledged: number;
  /** Acknowledged operations missing from the database, and effects without a reply. */
  readonly lost: number;
  readonly extra: number;
}

/** Counts what the load stored; the load must have ended. */
export const countFound = async (database: Database): Promise<Found & { readonly proof: Proof }> => {
  const rows = await database.query<{ id: string }>(sql`select id from withdrawal`);
  const [row] = await database.query<{ transfers: bigint }>(
    sql`select count(*) as transfers from transfer where kind = 'withdrawal.request'`,
  );
  return { ids: rows.map(({ id }) => id), transfers: row?.transfers ?? 0n, proof: await proveLedger(database) };
};

/** Compares the replies, by idempotency key, with the database. */
export const compare = (acknowledged: ReadonlyMap<string, string>, { ids, transfers }: Found): Outcome => {
  const promised = new Set([...acknowledged.values()].map((text) => (JSON.parse(text) as { id: string }).id));
  const there = new Set(ids);
  return {
    acknowledged: acknowledged.size,
    lost: [...promised].filter((id) => !there.has(id)).length + (acknowledged.size - promised.size),
    extra: ids.filter((id) => !promised.has(id)).length + Math.abs(Number(transfers) - ids.length),
  };
};
