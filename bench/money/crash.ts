import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holds } from '@countinghouse/server/src/ledger/proof.ts';
import type { Victim } from '@countinghouse/server/test/crash/product.ts';
import { runCrashRounds } from '@countinghouse/server/test/crash/rounds.ts';

/** `node money/crash.ts [rounds]`: kill -9 of server, postmaster, one backend and both, in turn, under load. */
const rounds = Number(process.argv[2] ?? 200);
const kinds: readonly Victim[] = ['server', 'postmaster', 'backend', 'both'];
const allowedRecovery = 5_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-crash-'));
try {
  const report = await runCrashRounds({
    dataDir,
    victims: Array.from({ length: rounds }, (_, round) => kinds[round % kinds.length] ?? 'server'),
    customers: 8,
    killed: (round, victim, milliseconds) => {
      if (round % 20 === 0) console.log(`${round}: ${victim}, answered again after ${Math.round(milliseconds)} ms`);
    },
  });
  const sorted = report.recoveries.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  console.log(
    `${rounds} rounds, ${report.acknowledged} operations acknowledged, ${report.afterRetry} of them after a retry`,
  );
  console.log(
    `lost ${report.lost}, done without an answer ${report.extra}, repeated ${report.repeated}, answers that differed ${report.differed}`,
  );
  console.log(`recovery in ms: median ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)}`);
  console.log(report.unexpected.length === 0 ? 'no unexpected answer' : report.unexpected.slice(0, 10).join('\n'));
  const held = report.lost + report.extra + report.differed + report.unexpected.length === 0 && holds(report.proof);
  console.log(held && at(0.99) <= allowedRecovery ? 'HELD' : 'MISSED');
  if (!held) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
