import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../../src/ledger/proof.ts';
import { type TestApp, startTestApp } from '../app/test-app.ts';
import { runStorm } from './storm.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('a storm of transfers', () => {
  const seed = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000);

  it(`books each one once and creates no cent (seed ${seed})`, async () => {
    const plan = { operations: 4_000, seed, proveEvery: 1_000, customers: 40, workers: 12 };
    const report = await runStorm(app.running.app, plan);
    expect(report).toMatchObject({ replaysBooked: 0, proofs: 4, proofsFailed: 0, miscounted: 0 });
    expect(report.replays).toBeGreaterThan(200);
    expect(report.insufficient).toBeGreaterThan(20);
  }, 120_000);

  it('notices a single cent that appears from nowhere', async () => {
    await app.database.query(sql`update account set balance = balance + 1 where id = (select id from account limit 1)`);
    expect((await proveLedger(app.database)).drifted).toBe(1n);
  });
});
