import { holds } from '@countinghouse/server/src/ledger/proof.ts';
import { randomFrom } from '@countinghouse/server/test/storm/random.ts';
import type { Safeguard } from './power-cut/careless-postgres.ts';
import { refusalReason } from './power-cut/possible.ts';
import { type PowerCutReport, runPowerCuts } from './power-cut/rounds.ts';

/**
 * `node money/power-cut.ts [rounds] [seed]`: cuts the disk's power under load; as controls, the same without fsync and
 * without synchronous_commit must lose data. Exits with 69 where no power can be cut.
 */
const [rounds = '10', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const random = randomFrom(Number(seed));
const customers = 8;
const controlTries = 5;
const unavailable = 69;
const interrupted = 130;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(interrupted));

/** Returns the number of acknowledged operations lost without the safeguard; 0 when no attempt lost any. */
const control = async (without: Safeguard): Promise<number> => {
  for (let tries = 1; tries <= controlTries; tries += 1) {
    try {
      const { lost, acknowledged } = await runPowerCuts({ rounds: 1, customers, random, without });
      console.log(`control, ${without} off, try ${tries}: lost ${lost} of ${acknowledged} acknowledged`);
      if (lost > 0) return lost;
    } catch (error) {
      console.log(`control, ${without} off, try ${tries}: did not come back, counts for nothing (${String(error)})`);
    }
  }
  return 0;
};

const print = (report: PowerCutReport): void => {
  const sorted = report.recoveries.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  console.log(`${rounds} cuts, ${report.acknowledged} acknowledged, ${report.afterRetry} of them after a retry`);
  console.log(`lost ${report.lost}, twice ${report.extra}, repeated ${report.repeated}, differed ${report.differed}`);
  const { sum, drifted, negative, unbalanced } = report.proof;
  console.log(`proof: sum ${sum}, drifted ${drifted}, negative ${negative}, unbalanced ${unbalanced}`);
  console.log(`from power to an answer in ms: median ${at(0.5)}, worst ${at(1)}`);
  for (const line of [...report.unexpected, ...report.damage].slice(0, 10)) console.log(line);
  console.log(`unexpected answers ${report.unexpected.length}, damaged pages ${report.damage.length}`);
};

const run = async (): Promise<boolean> => {
  console.log(`${rounds} rounds, seed ${seed}, ${customers} customers`);
  const proves = (await control('fsync')) > 0 && (await control('synchronous_commit')) > 0;
  if (!proves) console.log('a control lost nothing, so this cut proves nothing');
  const report = await runPowerCuts({
    rounds: Number(rounds),
    customers,
    random,
    recovered: (round, milliseconds) => console.log(`${round}: answered again after ${Math.round(milliseconds)} ms`),
  });
  print(report);
  const wrong = [report.lost, report.extra, report.differed, report.unexpected.length, report.damage.length];
  return proves && wrong.every((count) => count === 0) && report.acknowledged > 0 && holds(report.proof);
};

const reason = await refusalReason();
if (reason !== undefined) {
  console.log(`not possible here: ${reason}`);
  process.exit(unavailable);
}
const held = await run().catch((error: unknown) => {
  console.error(error);
  return false;
});
console.log(held ? 'HELD' : 'MISSED');
// Customers of a failed run are still sending requests and would keep the process alive.
process.exit(held ? 0 : 1);
