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
import { latencies, percentile } from '../kernel/latency.ts';
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
      await post(context, { kind: 'deposit.complete', ref: randomUUID(), lead: id, record, lines });
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

const p99OfList = async ({ product, headers }: Scene): Promise<number> => {
  const url = `${product.address}/v1/user?${new URLSearchParams(newest.query).toString()}`;
  return percentile(await latencies({ url, headers, lanes: 1, times: requests }), 99);
};

const underAttack = async (scene: Scene, attack: Attack): Promise<{ p99: number; answers: string }> => {
  const script = path.join(import.meta.dirname, 'attacker.ts');
  const attacking = fork(script, [scene.product.address, attack.name, JSON.stringify(scene.attacker)]);
  await once(attacking, 'message');
  // An attacker has a computer of their own; here it must not take the server's processor time.
  if (attacking.pid !== undefined) setPriority(attacking.pid, constants.priority.PRIORITY_LOW);
  const p99 = await p99OfList(scene);
  const reply = once(attacking, 'message');
  attacking.send('stop');
  const [answers] = (await reply) as [Record<string, number>];
  const counted = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  return { p99, answers: counted.join(', ') };
};

/** Whether another person's list and the memory of the server stay within limits. */
const holds = async (scene: Scene, attack: Attack): Promise<boolean> => {
  const quiet = await p99OfList(scene);
  const memory = watchMemory(scene.product.pid);
  const { p99, answers } = await underAttack(scene, attack);
  memory.stop();
  const [times, most] = [p99 / quiet, memory.most()];
  console.log(
    `${attack.name.padEnd(28)} p99 ${p99.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms: ${times.toFixed(2)} times; memory ${most.toFixed(0)} MB; answered ${answers}`,
  );
  return times <= mostTimesQuiet && most <= mostMegabytes;
};

const main = async (): Promise<void> => {
  const bench = await temporaryDatabase();
  try {
    await insertCompany(bench.database, generateCompany(new Date()));
    await loadLeads(bench.database, leads);
    const attacker = await addAttacker(bench);
    await bench.database.query(sql`vacuum analyze`);
    const headers = await staffSession(bench.database);
    const env = { BENCH_DATABASE_URL: bench.url, BENCH_DATA_DIR: bench.dataDir };
    const product = await startServerProcess(path.join(import.meta.dirname, 'product-server.ts'), env);
    const scene = { product, headers, attacker };
    // Warms up plans, caches and compilers.
    await p99OfList(scene);
    console.log(`memory before: ${memoryOf(product.pid).toFixed(0)} MB`);
    const held: boolean[] = [];
    for (const attack of await attacksOf(attacker)) held.push(await holds(scene, attack));
    await product.stop();
    console.log(held.every(Boolean) ? 'HELD' : 'MISSED');
    process.exitCode = held.every(Boolean) ? 0 : 1;
  } finally {
    await bench.stop();
  }
};

await main();
