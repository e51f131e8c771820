import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { holds } from '@countinghouse/server/src/ledger/proof.ts';
import { addCustomers } from '@countinghouse/server/test/crash/customers.ts';
import { compare, countFound } from '@countinghouse/server/test/crash/outcome.ts';
import sql from 'sql-template-tag';
import { type Fleet, startFleet } from '../fleet/fleet.ts';
import { workingTree } from '../kernel/process.ts';
import { lineOf, type Load, startLoad } from '../fleet/load.ts';
import { percentile, sorted } from '../kernel/latency.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { befallAll, type Fallen } from './faults.ts';
import { exchangeFiles } from './files.ts';
import { watchLive } from './pages.ts';
import { race } from './races.ts';
import { isHeld, revoke } from './revocations.ts';
import { settle } from './settlements.ts';
import { type Stage, stageOf } from './stage.ts';
import { verifyRecords } from './verified.ts';

// One server, then three behind HAProxy, each killed, frozen and restarted in turn under load: a storm of withdrawals,
// races for a whole balance, revoked sessions, live events, files that one server takes and all send, and orders and payments that fall
// due; at the end the audit trail, the public log and the files are verified. Usage: node
// bench/several/run.ts [faults] [servers…]
const [rounds = 9, ...given] = process.argv.slice(2).map(Number);
const counts = given.length > 0 ? given : [1, 3];
const customers = 3;
const settleMilliseconds = 3_000;
/** The longest time without an acknowledged withdrawal while one of several servers fails. */
const mostMilliseconds = 5_000;

/** The fencing number: one more for each server that took over. */
const takeovers = async ({ database }: BenchDatabase): Promise<number> => {
  const [row] = await database.query<{ count: number }>(sql`select count(*)::integer as count from price_holder`);
  return row?.count ?? 0;
};

const speed = (fallen: readonly Fallen[]): string =>
  [...new Set(fallen.map(({ fault }) => fault))]
    .map((name) => {
      const times = sorted(fallen.filter(({ fault }) => fault === name).map(({ milliseconds }) => milliseconds));
      return `${name} ${percentile(times, 50).toFixed(0)} ms, worst ${percentile(times, 100).toFixed(0)} ms`;
    })
    .join('; ');

const playAll = async (stage: Stage & { end: () => void }, load: Load) => {
  const tally = load.phase();
  const players = Promise.all([race(stage), watchLive(stage), revoke(stage), settle(stage), exchangeFiles(stage)]);
  const befallen = befallAll(stage, load, rounds).finally(stage.end);
  const [fallen, [races, live, revocations, settled, files]] = await Promise.all([befallen, players]);
  await load.stop();
  return { tally, fallen, races, live, revocations, settled, files };
};

const count = async (stage: Stage, load: Load) => {
  const found = await countFound(stage.data.database);
  const outcome = compare(new Map([...load.acknowledged, ...stage.acknowledged]), found);
  return { ...outcome, isProved: holds(found.proof) };
};

/** Plays everything against so many servers and prints the figures; whether all held. */
const measure = async (servers: number, folder: string): Promise<boolean> => {
  const data = await temporaryDatabase();
  let fleet: Fleet | undefined;
  try {
    const env = { PRICE_FEED: 'simulated', LOG_LEVEL: 'info' };
    fleet = await startFleet({ count: servers, dataDir: folder, databaseUrl: data.url, root: workingTree, env });
    await pause(settleMilliseconds);
    const stage = stageOf(fleet, data);
    const load = startLoad(fleet.url, await addCustomers(data.database, { customers, dataDir: data.dataDir }));
    const { tally, fallen, races, live, revocations, settled, files } = await playAll(stage, load);
    const stored = await count(stage, load);
    const verified = await verifyRecords(data, path.join(folder, 'shared'));
    console.log(
      `\n${servers} server${servers === 1 ? '' : 's'}, ${fallen.length} faults, ${await takeovers(data)} fencing numbers`,
    );
    console.log(`  longest time without an acknowledged withdrawal while a server was ${speed(fallen)}`);
    console.log(`  ${lineOf('load', tally)}`);
    console.log('  writes', JSON.stringify(stored));
    console.log('  races', JSON.stringify({ races: races.races, wrong: races.wrong }));
    console.log('  live events', JSON.stringify(live));
    console.log('  revocation', JSON.stringify(revocations));
    console.log('  settlement', JSON.stringify(settled));
    console.log('  files', JSON.stringify(files));
    for (const line of verified.lines) console.log(`  verified ${line}`);
    return [
      servers === 1 || fallen.every(({ milliseconds }) => milliseconds <= mostMilliseconds),
      stored.lost + stored.extra === 0 && stored.isProved,
      races.races > 0 && races.wrong.length === 0,
      live.lost + live.doubled + live.foreign === 0,
      revocations.sessions > 0 && isHeld(revocations),
      files.uploaded > 0 && (servers === 1 || files.served > 0) && files.wrong.length === 0,
      verified.isRight,
      settled.expiredWrong + settled.reachedWrong + settled.early + settled.dueWrong === 0,
    ].every(Boolean);
  } finally {
    await fleet?.stop();
    await data.stop();
  }
};

const results: boolean[] = [];
for (const servers of counts) {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-several-'));
  const held = await measure(servers, folder);
  results.push(held);
  if (held) await rm(folder, { recursive: true, force: true });
  else console.log(`logs in ${folder}`);
}
const held = results.every(Boolean);
console.log(held ? 'HELD' : 'MISSED');
process.exitCode = held ? 0 : 1;
