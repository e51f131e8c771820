import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { startEmbeddedPostgres } from '@countinghouse/server/src/kernel/postgres/embedded-postgres.ts';
import { holds } from '@countinghouse/server/src/ledger/proof.ts';
import { addCustomers } from '@countinghouse/server/test/crash/customers.ts';
import { compare, countFound } from '@countinghouse/server/test/crash/outcome.ts';
import { checkOut, copyTree, lastRelease } from '../fleet/checkout.ts';
import { type Fleet, startFleet } from '../fleet/fleet.ts';
import { holdSockets } from '../fleet/sockets.ts';
import { lineOf, type Load, startLoad, type Tally } from '../fleet/load.ts';

// Three servers behind HAProxy under load: from the last release to this version with a further migration, one after the
// other, one of them back to the release, and all of them restarted. Usage: node bench/upgrade/run.ts [commit]
const [given] = process.argv.slice(2);
const customers = 4;
const openSockets = 60;
const calmMilliseconds = 3_000;

/** A step as `CONTRIBUTING.md` allows it: a column, a table, an index and a check that old rows need not meet. */
const planted = `alter table withdrawal add column planted integer not null default 7;
alter table withdrawal add constraint planted_known check (planted > 0) not valid;
create table planted (id uuid primary key, withdrawal_id uuid references withdrawal);
create index planted_withdrawal on planted (withdrawal_id);
`;

const plant = async (root: string): Promise<void> => {
  const folder = path.join(root, 'server/migrations');
  const list = path.join(folder, 'landed.json');
  const name = '9999-planted.sql';
  await writeFile(path.join(folder, name), planted);
  const landed = JSON.parse(await readFile(list, 'utf8')) as object[];
  const checksum = createHash('sha256').update(planted).digest('hex');
  await writeFile(list, JSON.stringify([...landed, { name, checksum }]));
};

/** Stops each server as a service manager does and starts it from the other checkout, while the rest answer. */
const oneByOne = async (fleet: Fleet, root: string): Promise<void> => {
  for (const server of fleet.servers) {
    const code = await server.end('SIGTERM');
    if (code !== 0) throw new Error(`a server ended with ${String(code)}`);
    await server.start(root);
    // As the procedure says: the next one only when the proxy uses this one again.
    await pause(calmMilliseconds);
  }
};

const playAll = async (fleet: Fleet, load: Load, roots: { release: string; next: string }): Promise<Tally[]> => {
  const tallies: Tally[] = [];
  const play = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const tally = load.phase();
    const began = performance.now();
    await work();
    tallies.push(tally);
    console.log(lineOf(`${name}, ${((performance.now() - began) / 1_000).toFixed(0)} s`, tally));
  };
  await play('quiet', () => pause(calmMilliseconds));
  await play('release → next', () => oneByOne(fleet, roots.next));
  await play('one back to the release on the new database, and forward', async () => {
    const one = { ...fleet, servers: fleet.servers.slice(0, 1) };
    await oneByOne(one, roots.release);
    await oneByOne(one, roots.next);
  });
  await play('all restarted', () => oneByOne(fleet, roots.next));
  await load.stop();
  return tallies;
};

const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-upgrade-'));
const silent = { info: () => undefined, error: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: silent });
const owner = openDatabase(postgres.url, { max: 2 });
let fleet: Fleet | undefined;
try {
  const { name, commit } = given === undefined ? await lastRelease() : { name: given, commit: given };
  const roots = { release: path.join(folder, 'release'), next: path.join(folder, 'next') };
  const { samePackages } = await checkOut(commit, roots.release);
  await copyTree(roots.next);
  await plant(roots.next);
  console.log(
    `from ${name} (${commit.slice(0, 8)})${samePackages ? '' : ', which has other packages: it runs with ours'}`,
  );
  fleet = await startFleet({
    count: 3,
    dataDir: folder,
    databaseUrl: postgres.url,
    root: roots.release,
    env: { PRICE_FEED: 'simulated' },
  });
  const people = await addCustomers(owner, { customers, dataDir: folder });
  const sockets = await holdSockets(fleet.url, people, openSockets);
  const load = startLoad(fleet.url, people);
  const tallies = await playAll(fleet, load, roots);
  console.log(sockets.close());
  const found = await countFound(owner);
  const { acknowledged, lost, extra } = compare(load.acknowledged, found);
  console.log(`${acknowledged} withdrawals acknowledged, ${lost} lost, ${extra} done without an answer`);
  const beyond = tallies.reduce((sum, tally) => sum + tally.beyond, 0);
  const held = lost + extra + beyond === 0 && holds(found.proof);
  console.log(held ? 'HELD' : 'MISSED: nothing may be lost, and no request may fail after one repetition');
  process.exitCode = held ? 0 : 1;
} finally {
  await fleet?.stop();
  await owner.close();
  await postgres.stop();
  if (process.exitCode === 0) await rm(folder, { recursive: true, force: true });
  else console.log(`logs in ${folder}`);
}
