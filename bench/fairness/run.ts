import { fork } from 'node:child_process';
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
import { type ServerProcess, startServerProcess } from '../kernel/process.ts';
import { type BenchDatabase, temporaryDatabase } from '../kernel/temporary-database.ts';
import { scenarios } from '../list-leads/scenarios.ts';
import { staffSession } from '../list-leads/staff-session.ts';
import { type Attack, type Attacker, attacksOf } from './attacks.ts';
import { memoryOf, watchMemory } from './memory.ts';

// One caller against all others: response times of another person's list while a customer or a crowd of visitors makes
// many expensive requests. Usage: node bench/fairness/run.ts [requests]
const requests = Number(process.argv[2] ?? 400);
const leads = 5_000;
const statementLines = 1_500;
const mostTimesQuiet = 3;
const mostMegabytes = 500;
const warmUps = 20;

/** A signed-in customer with a long statement. */
const addAttacker = async ({ database, dataDir }: BenchDatabase): Promise<Attacker> => {
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
  return { id, session: { authorization: `Bearer ${token}`, cookie: `session=${cookie}` } };
};

interface Scene {
  readonly product: ServerProcess;
  readonly headers: Record<string, string>;
  readonly attacker: Attacker;
}

const newest = scenarios[0] ?? { query: {} };

/** Milliseconds of each request for the other person's list. */
const timesOfList = ({ product, headers }: Scene): Promise<number[]> => {
  const url = `${product.address}/v1/user?${new URLSearchParams(newest.query).toString()}`;
  return latencies({ url, headers, lanes: 1, times: requests });
};

const underAttack = async (scene: Scene, attack: Attack): Promise<{ times: number[]; answers: string }> => {
  const script = path.join(import.meta.dirname, 'attacker.ts');
  const attacking = fork(script, [scene.product.address, attack.name, JSON.stringify(scene.attacker)]);
  await once(attacking, 'message');
  // An attacker has a computer of their own; here it must not take the server's processor time.
  if (attacking.pid !== undefined) setPriority(attacking.pid, constants.priority.PRIORITY_LOW);
  const times = await timesOfList(scene);
  const reply = once(attacking, 'message');
  attacking.send('stop');
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

/** Whether another person's list and the memory of the server stayed within limits. */
const report = (quiet: number, { attack, times, megabytes, answers }: Measured): boolean => {
  const p99 = percentile(sorted(times), 99);
  console.log(
    `${attack.name.padEnd(28)} p99 ${p99.toFixed(1)} ms: ${(p99 / quiet).toFixed(2)} times; memory ${megabytes.toFixed(0)} MB; answered ${answers}`,
  );
  return p99 <= mostTimesQuiet * quiet && megabytes <= mostMegabytes;
};

/** Runs every attack against a server of its own, which ends with them, however they end. */
const measureAll = async (bench: BenchDatabase): Promise<Measured[]> => {
  await insertCompany(bench.database, generateCompany(new Date()));
  await loadLeads(bench.database, leads);
  const attacker = await addAttacker(bench);
  await bench.database.query(sql`vacuum analyze`);
  const headers = await staffSession(bench.database);
  const env = { BENCH_DATABASE_URL: bench.url, BENCH_DATA_DIR: bench.dataDir };
  const product = await startServerProcess(path.join(import.meta.dirname, 'product-server.ts'), env);
  try {
    const scene = { product, headers, attacker };
    // Warms up plans, caches and compilers.
    await timesOfList(scene);
    console.log(`memory before: ${memoryOf(product.pid).toFixed(0)} MB`);
    const measured: Measured[] = [];
    for (const attack of await attacksOf(attacker)) measured.push(await measure(scene, attack));
    return measured;
  } finally {
    await product.stop();
  }
};

const main = async (): Promise<void> => {
  const bench = await temporaryDatabase();
  try {
    const measured = await measureAll(bench);
    // Of all quiet parts together: the four slowest requests of one part differ by half from part to part.
    const quiet = percentile(sorted(measured.flatMap((one) => one.quiet)), 99);
    console.log(`quiet: p99 ${quiet.toFixed(1)} ms`);
    const held = measured.map((one) => report(quiet, one));
    console.log(held.every(Boolean) ? 'HELD' : 'MISSED');
    process.exitCode = held.every(Boolean) ? 0 : 1;
  } finally {
    await bench.stop();
  }
};

await main();
