import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../src/ledger/proof.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { runCatchUp } from './catch-up.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await createTestDatabase();
});
afterAll(() => data.drop());

describe('what fell due while nothing ran', () => {
  it('is settled once each, dated by its day, by three workers at a time of which some are killed', async () => {
    const report = await runCatchUp({ ...data, dataDir: '/nonexistent', investments: 60 });
    expect(report).toMatchObject({ posted: report.due, misdated: 0, doubled: 0, unsettled: 0 });
    expect(report.due).toBeGreaterThan(100);
    expect(holds(report.proof)).toBe(true);
  }, 120_000);
});
