import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isLed } from '@countinghouse/server/src/kernel/database/lead-lock.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { holds } from '@countinghouse/server/src/ledger/proof.ts';
import { addCustomers } from '@countinghouse/server/test/crash/customers.ts';
import { compare, countFound } from '@countinghouse/server/test/crash/outcome.ts';
import sql from 'sql-template-tag';
import { type Fleet, startFleet } from '../fleet/fleet.ts';
import { untilReady, workingTree } from '../kernel/process.ts';
import { holdSockets } from '../fleet/sockets.ts';
import { lineOf, type Load, startLoad } from '../fleet/load.ts';
import { type Pair, startPair } from './pair.ts';

// A primary with a synchronous standby: the primary killed under load and the standby promoted, then the new primary away
// for some time and back. Usage: node bench/standby/run.ts [servers] [seconds away…]
const [servers = 3, ...given] = process.argv.slice(2).map(Number);
const absences = given.length > 0 ? given : [3, 20, 60];
const customers = 4;
const openSockets = 30;
const calmMilliseconds = 5_000;
const goalMilliseconds = 10_000;
const pollMilliseconds = 50;

const untilLed = async (database: Database): Promise<void> => {
  while (!(await isLed(database).catch(() => false))) await pause(pollMilliseconds);
};

/** Milliseconds from `began` until each of these is so again. */
const timesUntil = async (began: number, fleet: Fleet, load: Load, owner: Database) => {
  const at = async (so: Promise<unknown>): Promise<number> => {
    await so;
    return Math.round(performance.now() - began);
  };
  const [written, ready, led] = await Promise.all([
    at(load.nextWrite()),
    at(Promise.all(fleet.servers.map(({ url }) => untilReady(url)))),
    at(servers > 1 ? untilLed(owner) : Promise.resolve()),
  ]);
  return { written, ready, led, healthy: Math.max(written, ready, led) };
};

/** Each page of a customer hears of a change that was made after the outage. */
const countHeard = async (
  fleet: Fleet,
  people: Awaited<ReturnType<typeof addCustomers>>,
  owner: Database,
): Promise<string> => {
  const heard = await Promise.all(
    fleet.servers.map(async ({ url }) => {
      const sockets = await holdSockets(url, people, 1);
      const event = sockets.next();
      await owner.query(sql`
        insert into outbox (event_id, resource, change, rooms)
        values (gen_random_uuid(), 'setting', 'updated', '{"everyone": []}')`);
      const isHeard = await Promise.race([event.then(() => true), pause(goalMilliseconds, false)]);
      sockets.close();
      return isHeard;
    }),
  );
  return `${heard.filter(Boolean).length} of ${heard.length} servers pass on events`;
};

const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-standby-'));
let pair: Pair | undefined;
let fleet: Fleet | undefined;
let owner: Database | undefined;
try {
  pair = await startPair(path.join(folder));
  owner = openDatabase(pair.url, { max: 2 });
  fleet = await startFleet({
    count: servers,
    dataDir: folder,
    databaseUrl: pair.url,
    root: workingTree,
    env: { PRICE_FEED: 'simulated' },
  });
  const people = await addCustomers(owner, { customers, dataDir: folder });
  const sockets = await holdSockets(fleet.url, people, openSockets);
  const load = startLoad(fleet.url, people);
  let slowest = 0;
  const play = async (name: string, away: number, outage: () => Promise<void>): Promise<void> => {
    await pause(calmMilliseconds);
    const tally = load.phase();
    await outage();
    const times = await timesUntil(performance.now(), fleet as Fleet, load, owner as Database);
    slowest = Math.max(slowest, times.healthy + away);
    console.log(
      `${name}: after ${JSON.stringify(times)} ms, ${await countHeard(fleet as Fleet, people, owner as Database)}`,
    );
    console.log(lineOf('  load', tally));
  };
  const { primary, standby, promote } = pair;
  let promoted = 0;
  await play('primary killed, standby promoted', 0, async () => {
    await primary.kill();
    const began = performance.now();
    await promote();
    promoted = Math.round(performance.now() - began);
  });
  console.log(`  the promotion itself took ${promoted} ms`);
  for (const seconds of absences)
    await play(`database away for ${seconds} s`, 0, async () => {
      await standby.kill();
      await pause(seconds * 1_000);
      await standby.start();
    });
  await pause(calmMilliseconds);
  await load.stop();
  console.log(sockets.close());
  const found = await countFound(owner);
  const { acknowledged, lost, extra } = compare(load.acknowledged, found);
  console.log(`${acknowledged} withdrawals acknowledged, ${lost} lost, ${extra} done without an answer`);
  const held = lost + extra === 0 && holds(found.proof) && slowest + promoted <= goalMilliseconds;
  console.log(held ? 'HELD' : 'MISSED: nothing may be lost, and all must be well within 10 s');
  process.exitCode = held ? 0 : 1;
} finally {
  await fleet?.stop();
  await owner?.close();
  await pair?.stop();
  if (process.exitCode === 0) await rm(folder, { recursive: true, force: true });
  else console.log(`logs in ${folder}`);
}
