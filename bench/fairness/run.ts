import { execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { generateCompany } from '@countinghouse/server/src/features/demo/demo-people.ts';
import { insertCompany } from '@countinghouse/server/src/features/demo/demo-table.ts';
import { loadLeads } from '@countinghouse/server/src/features/demo/load-leads-table.ts';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { runAsSystem } from '@countinghouse/server/src/kernel/jobs/run-as-system.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { newSecret, secretHash } from '@countinghouse/server/src/kernel/session/secrets.ts';
import { post } from '@countinghouse/server/src/ledger/transfer.ts';
import sql from 'sql-template-tag';
import { latencies, percentile, sorted } from '../kernel/latency.ts';
import { type ServerProcess, startBuiltServer } from '../kernel/process.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { scenarios } from '../list-leads/scenarios.ts';
import { staffSession } from '../list-leads/staff-session.ts';
import { type Attack, type Attacker, attacksOf } from './attacks.ts';
import { memoryOf, watchMemory } from '../kernel/memory.ts';

// One caller against all others: response times of another person's list while a customer or a crowd of visitors makes
// many expensive requests. Usage: node bench/fairness/run.ts [requests rounds attack], with a part of an attack's name.
const requests = Number(process.argv[2] ?? 400);
const rounds = Number(process.argv[3] ?? 5);
const only = process.argv[4] ?? '';
const leads = 5_000;
const statementLines = 1_500;
const mostMegabytes = 500;
const warmUps = 20;

/** A signed-in customer with a long statement. */
const addAttacker = async ({ database, dataDir }: BenchDatabase): Promise<Omit<Attacker, 'office'>> => {
  const [id, token, cookie] = [newId(), newSecret(), newSecret()];
  await database.query(sql`
    insert into users (id, role, first_name, last_name, email) values (${id}, 'lead', 'Bench', 'Lead', ${`${id}@bench.example`})`);
  await database.query(sql`
    insert into session (id, token_hash, cookie_hash, user_id, expires)
    values (${newId()}, ${secretHash(token)}::bytea, ${secretHash(cookie)}::bytea, ${id}, now() + interval '8 hours')`);
  const app = { config: readConfig({ DATA_DIR: dataDir }), database, log: openLog('error'), clock: systemClock };
  await runAsSystem(app, 'bench', async (context) => {
    for (let line = 0; line < statementLines; line += 1) {
      const record = { resource: 'deposit', id: randomUUID() } as const;
      const lines = { card_clearing: -100n, cash: 100n };
      await post(context, { kind: 'deposit.complete', basis: 'gateway', ref: randomUUID(), lead: id, record, lines });
    }
  });
  const session = { authorization: `Bearer ${token}`, cookie: `session=${cookie}` };
  return { id, session };
};

interface Scene {
  readonly database: BenchDatabase['database'];
  readonly product: ServerProcess;
  readonly attacker: Attacker;
}

const newest = scenarios[0] ?? { query: {} };

/**
 * Milliseconds of each request for another person's list. Each time it is somebody else, because together the requests
 * of all rounds exceed what one session may make in a minute.
 */
const timesOfList = async ({ product, database }: Scene): Promise<number[]> => {
  const headers = await staffSession(database);
  const url = `${product.address}/v1/user?${new URLSearchParams(newest.query).toString()}`;
  return latencies({ url, headers, lanes: 1, times: requests });
};

/**
 * Takes only processor time that nothing else wants: an attacker has a computer of their own. The lowest priority still
 * takes turns with the server; Linux can do without.
 */
const giveWay = (pid: number): void => {
  if (process.platform === 'linux') execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)]);
  else setPriority(pid, constants.priority.PRIORITY_LOW);
};

const underAttack = async (scene: Scene, attack: Attack): Promise<{ times: number[]; answers: string }> => {
  const script = path.join(import.meta.dirname, 'attacker.ts');
  const attacking = fork(script, [scene.product.address, attack.name, JSON.stringify(scene.attacker)]);
  await once(attacking, 'message');
  if (attacking.pid !== undefined) giveWay(attacking.pid);
  // It would attack for ever if the measurement failed.
  const times = await timesOfList(scene).finally(() => attacking.connected && attacking.send('stop'));
  const reply = once(attacking, 'message');
  const [answers] = (await reply) as [Record<string, number>];
  const counted = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  return { times, answers: counted.join(', ') };
};

interface Measured {
  readonly attack: Attack;
  /** Milliseconds of each request before the attack and during it. */
  readonly quiet: number[];
  readonly times: number[];
  readonly megabytes: number;
  readonly answers: string;
}

const measure = async (scene: Scene, attack: Attack): Promise<Measured> => {
  // The first requests of an attack are slow for every caller: their code is compiled then.
  for (let time = 0; time < warmUps; time += 1) await attack.send(scene.product.address);
  const quiet = await timesOfList(scene);
  const memory = watchMemory(scene.product.pid);
  const underIt = await underAttack(scene, attack);
  memory.stop();
  return { attack, quiet, megabytes: memory.most(), ...underIt };
};

const p99Of = (times: readonly number[]): number => percentile(sorted(times), 99);

/** Whether another person's list, in the median round, and the memory of the server, in all, stayed within limits. */
const report = (quiet: number, measured: readonly Measured[]): boolean => {
  const ratios = sorted(measured.map(({ times }) => p99Of(times) / quiet));
  const ratio = percentile(ratios, 50);
  const megabytes = Math.max(...measured.map((one) => one.megabytes));
  console.log(
    `${(measured[0]?.attack.name ?? '').padEnd(28)} p99 ${ratio.toFixed(2)} times the quiet one, of ${ratios.map((one) => one.toFixed(2)).join(', ')}; memory ${megabytes.toFixed(0)} MB; answered ${measured.map(({ answers }) => answers).join(' | ')}`,
  );
  return ratio <= (measured[0]?.attack.mostTimesQuiet ?? 0) && megabytes <= mostMegabytes;
};

/** Runs every attack against a server of its own, which ends with them, however they end. */
const measureAll = async (bench: BenchDatabase): Promise<Measured[][]> => {
  await insertCompany(bench.database, generateCompany(new Date()));
  await loadLeads(bench.database, leads);
  const attacker = await addAttacker(bench);
  await bench.database.query(sql`vacuum analyze`);
  // The built server, with the connections and request limits of production.
  const product = await startBuiltServer({ DATABASE_URL: bench.url, DATA_DIR: bench.dataDir, PRICE_FEED: 'off' });
  try {
    // In each round it is another colleague: the exports of one are limited to a few in a minute.
    const arrive = async (): Promise<Scene> => {
      const office = await staffSession(bench.database);
      return { product, database: bench.database, attacker: { ...attacker, office } };
    };
    // Warms up plans, caches and compilers.
    await timesOfList(await arrive());
    console.log(`memory before: ${memoryOf(product.pid).toFixed(0)} MB`);
    const measured: Measured[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const scene = await arrive();
      const attacks = (await attacksOf(scene.attacker)).filter(({ name }) => name.includes(only));
      for (const [index, attack] of attacks.entries()) (measured[index] ??= []).push(await measure(scene, attack));
    }
    return measured;
  } finally {
    await product.stop();
  }
};

const main = async (): Promise<void> => {
  const bench = await temporaryDatabase();
  try {
    const measured = await measureAll(bench);
    // All quiet parts together: the four slowest requests of one part differ by half from part to part.
    const quiet = p99Of(measured.flat().flatMap((one) => one.quiet));
    console.log(`quiet: p99 ${quiet.toFixed(1)} ms`);
    const held = measured.map((one) => report(quiet, one));
    console.log(held.every(Boolean) ? 'HELD' : 'MISSED');
    process.exitCode = held.every(Boolean) ? 0 : 1;
  } finally {
    await bench.stop();
  }
};

await main();
