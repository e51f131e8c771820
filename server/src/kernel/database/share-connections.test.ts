import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { asCaller } from '../fairness/caller.ts';
import type { Database, Transaction } from './database.ts';
import { shareConnections } from './share-connections.ts';

const statement = sql`select 1`;

/** A database whose statements end on demand. */
const gatedDatabase = () => {
  const gates: (() => void)[] = [];
  const query = async <Row>(): Promise<Row[]> => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return [];
  };
  const database: Database = {
    usage: () => ({ used: 0, waiting: 0 }),
    query,
    copyFrom: () => Promise.reject(new Error('not here')),
    transaction: (work) => work({ query } as unknown as Transaction),
    listen: () => Promise.reject(new Error('not here')),
    close: async () => undefined,
  };
  return { database, gates };
};

describe('a shared pool', () => {
  it('gives one caller at most a quarter of its connections, while another caller gets one at once', () => {
    const { database, gates } = gatedDatabase();
    const shared = shareConnections(database, 8);
    for (let count = 0; count < 100; count += 1) void asCaller('greedy', () => shared.query(statement));
    expect(gates).toHaveLength(2);
    void asCaller('other', () => shared.transaction((transaction) => transaction.query(statement)));
    expect(gates).toHaveLength(3);
  });

  it('refuses a caller with hundreds of statements waiting', async () => {
    const shared = shareConnections(gatedDatabase().database, 8);
    for (let count = 0; count < 252; count += 1) void asCaller('greedy', () => shared.query(statement));
    await expect(asCaller('greedy', () => shared.query(statement))).rejects.toMatchObject({
      kind: 'unavailable',
      details: { retryAfterSeconds: 5 },
    });
  });

  it('lets a transaction query the pool besides itself without a deadlock', async () => {
    const { database, gates } = gatedDatabase();
    const shared = shareConnections(database, 4);
    const work = asCaller('one', () => shared.transaction(() => shared.query(statement)));
    expect(gates).toHaveLength(1);
    gates[0]?.();
    expect(await work).toEqual([]);
  });

  it('does not limit the server itself', () => {
    const { database, gates } = gatedDatabase();
    const shared = shareConnections(database, 4);
    for (let count = 0; count < 4; count += 1) void shared.query(statement);
    expect(gates).toHaveLength(4);
  });
});
