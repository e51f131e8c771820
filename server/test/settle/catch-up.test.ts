import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../src/ledger/proof.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { runCatchUp } from './catch-up.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await createTestDatabase();
});
afterAll(() => data.drop());

describe('payments that fell due during an outage', () => {
  it('are settled once each, dated by their due day, by three workers of which some are killed', async () => {
    const report = await runCatchUp({ ...data, dataDir: '/nonexistent', investments: 60 });
    expect(report).toMatchObject({ posted: report.due, misdated: 0, doubled: 0, unsettled: 0 });
    expect(report.due).toBeGreaterThan(100);
    expect(holds(report.proof)).toBe(true);
  }, 120_000);
});
