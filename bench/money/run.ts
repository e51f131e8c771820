import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { startApp } from '@countinghouse/server/src/app.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { findWebRole } from '@countinghouse/server/src/kernel/database/web-role.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { proveLedger } from '@countinghouse/server/src/ledger/proof.ts';
import { sandboxKey, secureCodeOf } from '@countinghouse/server/src/ports/payment-gateway/sandbox-key.ts';
import sql from 'sql-template-tag';
import { median } from '../kernel/measure.ts';
import { processorTime, startServerProcess } from '../kernel/process.ts';
import { temporaryDatabase } from '../kernel/temporary-database.ts';
import { floorScript } from './floor-script.ts';
import { addCustomer, copyWaiting, type Customer, type Waiting } from './pool.ts';
import { recordingDatabase } from './recording-database.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';

/** `node money/run.ts [rounds] [seconds]`: deposits a second over HTTP against the same SQL by pgbench, 16 at once. */
const [rounds = 3, seconds = 5] = process.argv.slice(2).map(Number);
const atOnce = 16;
const mostPerSecond = { http: 900, floor: 6_000 };
const goal = 0.9;

const data = await temporaryDatabase();
const customers = await Promise.all(Array.from({ length: 64 }, () => addCustomer(data.database)));
const bankKey = await sandboxKey(data.dataDir);
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });

const post = (
  address: string,
  customer: Customer,
  body: object,
  key: string = newId(),
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { ...customer.headers, 'content-type': 'application/json', 'idempotency-key': key };
    const request = http.request(address, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject).end(JSON.stringify(body));
  });

const confirm = async (address: string, { id, customer }: Waiting): Promise<void> => {
  const secureCode = secureCodeOf(bankKey, { depositId: id, leadId: customer.id });
  const reply = await post(`${address}/v1/deposit/${id}/confirm-3d-secure`, customer, { secureCode }, id);
  const { status } = JSON.parse(reply.text) as { status?: string };
  if (status !== 'completed') throw new Error(`a confirmation answered ${reply.status} ${reply.text}`);
};

const start = async (address: string, customer: Customer): Promise<string> => {
  const card = { cardNumber: '4000002760003184', cardCVV: '123', cardExpirationDate: '12/34' };
  const payer = { fullName: 'Bench', street: 'Bench 1', zipCode: '1000', country: 'DE', phone: '+49 30 1' };
  const { text } = await post(`${address}/v1/deposit/3d-secure`, customer, { amount: 10, ...card, ...payer });
  const { id } = JSON.parse(text) as { id?: string };
  if (id === undefined) throw new Error(text);
  return id;
};

/** Records one waiting deposit as the template of all others, and the statements of its confirmation. */
const recordOne = async () => {
  const pool = openDatabase(data.url, { max: 4, role: await findWebRole(data.database) });
  const database = recordingDatabase(pool);
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: data.dataDir, ...noRequestLimits });
  const running = await startApp({ config, database, log: openLog('warn') });
  const customer = customers[0] as Customer;
  const pattern = await start(running.address, customer);
  const [one] = await copyWaiting(data.database, pattern, { customers: [customer], many: 1 });
  if (!one) throw new Error('no deposit to record');
  const since = newId();
  database.recorded = [];
  await confirm(running.address, one);
  const recorded = database.recorded;
  database.recorded = null;
  await running.stop();
  await pool.close();
  const variables = new Map([
    [one.id, 'deposit'],
    [customer.id, 'lead'],
  ]);
  const [row] = await data.database.query<{ payment: string }>(
    sql`select transaction_id as payment from deposit where id = ${one.id}::uuid`,
  );
  variables.set(row?.payment ?? '', 'payment');
  return { pattern, script: floorScript(recorded, { variables, since }) };
};

interface Rate {
  readonly perSecond: number;
  readonly done: number;
}

const overHttp = async (address: string, waiting: Waiting[]): Promise<Rate> => {
  let done = 0;
  const end = performance.now() + seconds * 1000;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const next = waiting.pop();
      if (!next) throw new Error('not enough deposits were prepared');
      await confirm(address, next);
      done += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  return { perSecond: done / ((performance.now() - began) / 1000), done };
};

const preparePool = async (waiting: readonly Waiting[]): Promise<void> => {
  await data.database.query(sql`drop table if exists bench_pool`);
  await data.database.query(sql`drop sequence if exists bench_turn`);
  await data.database.query(sql`create sequence bench_turn`);
  await data.database.query(sql`
    create table bench_pool as select row_number() over () as n, id::text as deposit, lead_id::text as lead, transaction_id as payment
    from deposit where id = any(${waiting.map(({ id }) => id)}::uuid[])`);
  await data.database.query(sql`create unique index on bench_pool (n)`);
};

const byPgbench = (file: string): Rate => {
  const output = execFileSync(
    'pgbench',
    ['-n', '-f', file, '-c', String(atOnce), '-j', '2', '-T', String(seconds), '-M', 'prepared', data.url],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (/number of failed transactions: [1-9]/.test(output)) throw new Error(output);
  const found = (pattern: RegExp) => Number(pattern.exec(output)?.[1]);
  return { perSecond: found(/tps = ([\d.]+) \(without/), done: found(/actually processed: (\d+)/) };
};

/** The parent of each connection's process. */
const postgresPid = async (): Promise<number> => {
  const [row] = await data.database.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${row?.pid ?? 0}/status`, 'utf8'))?.[1]);
};

/** Runs one side and returns the processor time of each process for one deposit. */
const costing = async (pids: Readonly<Record<string, number>>, run: () => Promise<Rate> | Rate) => {
  const before = Object.values(pids).map(processorTime);
  const { perSecond, done } = await run();
  const costs = Object.entries(pids).map(
    ([name, pid], index) => `${name} ${((processorTime(pid) - (before[index] ?? 0)) / done).toFixed(1)} ms`,
  );
  return { perSecond, text: `${perSecond.toFixed(0)} per second (${costs.join(', ')})` };
};

try {
  const { pattern, script } = await recordOne();
  const file = path.join(data.dataDir, 'floor.sql');
  writeFileSync(file, script);
  const server = await startServerProcess(path.join(import.meta.dirname, '../list-leads/product-server.ts'), {
    BENCH_DATABASE_URL: data.url,
    BENCH_DATA_DIR: data.dataDir,
  });
  const postgres = await postgresPid();
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const waiting = await copyWaiting(data.database, pattern, { customers, many: mostPerSecond.http * seconds });
      const http = await costing({ server: server.pid, PostgreSQL: postgres }, () => overHttp(server.address, waiting));
      await preparePool(await copyWaiting(data.database, pattern, { customers, many: mostPerSecond.floor * seconds }));
      const floor = await costing({ PostgreSQL: postgres }, () => byPgbench(file));
      const ratio = http.perSecond / floor.perSecond;
      // The first round warms both sides up.
      if (round > 0) ratios.push(ratio);
      console.log(
        `${round === 0 ? 'warm-up' : round}: ${http.text} over HTTP, ${floor.text} by pgbench, ratio ${ratio.toFixed(2)}`,
      );
    }
  } finally {
    await server.stop();
  }
  const proof = await proveLedger(data.database);
  console.log(`sum ${proof.sum}, drifted ${proof.drifted}, negative ${proof.negative}`);
  const ratio = median(ratios);
  console.log(`${ratio >= goal ? 'HELD' : 'MISSED'}: ratio ${ratio.toFixed(2)}, goal ${goal}`);
} finally {
  agent.destroy();
  await data.stop();
}
