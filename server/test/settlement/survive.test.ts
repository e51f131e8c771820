import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holds } from '../../src/ledger/proof.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { surviveKills } from './survive.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
console.log(`seed of the settlement: ${seed}`);

let data: TestDatabase;
beforeEach(async () => {
  data = await createTestDatabase();
});
afterEach(() => data.drop());

describe('orders that fell due during an outage', () => {
  it('are settled once each, at the price of their own time, by servers of which some are killed', async () => {
    const report = await surviveKills({ ...data, dataDir: '/nonexistent', orders: 240, seed, rounds: 3 });
    expect(report.wrong).toEqual([]);
    expect(report.unevenlyBooked).toBe(0);
    expect(report.due).toBeGreaterThan(100);
    expect(holds(report.proof)).toBe(true);
  }, 180_000);

  it.each([
    ['at random prices', seed],
    ['at prices where the quote that opens one order would close out another', 570_210_141],
  ])(
    'have the same result as without an interruption, however many of them a killed server had settled, %s',
    async (_prices, ofPrices) => {
      const begun = { orders: 240, seed: ofPrices, rounds: 0, isBegun: true };
      const report = await surviveKills({ ...data, dataDir: '/nonexistent', ...begun });
      expect(report.wrong).toEqual([]);
      expect(report.unevenlyBooked).toBe(0);
      expect(holds(report.proof)).toBe(true);
    },
    120_000,
  );

  it('are reported as settled wrongly if a server uses the current price', async () => {
    const report = await surviveKills({
      ...data,
      dataDir: '/nonexistent',
      orders: 60,
      seed,
      rounds: 0,
      mode: 'forgetful',
    });
    expect(report.wrong.length).toBeGreaterThan(10);
    expect(holds(report.proof)).toBe(true);
  }, 120_000);
});
