import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../src/ledger/proof.ts';
import { runCrashRounds } from './rounds.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-crash-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('killing processes without warning while money moves', () => {
  it('loses no acknowledged withdrawal and books none twice: server, postmaster, one connection or both', async () => {
    const report = await runCrashRounds({
      dataDir,
      victims: ['server', 'backend', 'postmaster', 'both', 'backend', 'server'],
      customers: 6,
    });
    expect(report).toMatchObject({ lost: 0, extra: 0, differed: 0, unexpected: [] });
    expect(holds(report.proof)).toBe(true);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.recoveries).toHaveLength(6);
  }, 180_000);
});
