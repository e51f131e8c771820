import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { sandboxKey, secureCodeOf } from '@countinghouse/server/src/ports/payment-gateway/sandbox-key.ts';
import sql from 'sql-template-tag';
import { sampleRows, sampleWorkbook } from '../import/sample-sheet.ts';
import { median } from '../kernel/measure.ts';
import { copyWaiting, type Customer } from '../money/pool.ts';
import { addTrader } from '../orders/trader.ts';
import { Asker } from './ask.ts';
import type { Caller } from './callers.ts';

/** Milliseconds of each kind of write. */
export type WriteTimes = Readonly<Record<string, number>>;

interface Scene {
  readonly address: string;
  readonly database: Database;
  readonly dataDir: string;
  readonly root: Caller;
  readonly colleague: Caller;
  readonly customer: Customer;
}

const times = 15;
const importRows = 50_000;
const assigned = 10_000;
/** An order is closed at a quote that is newer than the order. */
const untilNextQuote = 1_000;

const repeated = async (write: (turn: number) => Promise<number>): Promise<number> => {
  const taken: number[] = [];
  // The first ones warm plans up.
  for (let turn = -3; turn < times; turn += 1) {
    const milliseconds = await write(turn);
    if (turn >= 0) taken.push(milliseconds);
  }
  return median(taken);
};

const confirmDeposits = async ({ address, database, dataDir, customer }: Scene): Promise<number> => {
  const ask = new Asker(address, customer.headers);
  const card = { cardNumber: '4000002760003184', cardCVV: '123', cardExpirationDate: '12/34' };
  const payer = { fullName: 'Bench', street: 'Bench 1', zipCode: '1000', country: 'DE', phone: '+49 30 1' };
  const { text } = await ask.send('/v1/deposit/3d-secure', { amount: 10, ...card, ...payer });
  const { id: pattern } = JSON.parse(text) as { id: string };
  const waiting = await copyWaiting(database, pattern, { customers: [customer], many: times + 3 });
  const key = await sandboxKey(dataDir);
  return repeated(async (turn) => {
    const { id } = waiting[turn + 3] as (typeof waiting)[number];
    const secureCode = secureCodeOf(key, { depositId: id, leadId: customer.id });
    const { milliseconds } = await ask.send(`/v1/deposit/${id}/confirm-3d-secure`, { secureCode });
    return milliseconds;
  });
};

const order = { symbol: 'BTCUSD', kind: 'forex', type: 'buy', quantity: 10, leverage: 5 };

/** Opens and closes orders; returns both times and the last order. */
const trade = async ({ address, customer }: Scene): Promise<{ opened: number; closed: number; last: string }> => {
  const ask = new Asker(address, customer.headers);
  const opened: { id: string; milliseconds: number }[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { text, milliseconds } = await ask.send('/v1/order', order);
    opened.push({ id: (JSON.parse(text) as { id: string }).id, milliseconds });
  }
  await pause(untilNextQuote);
  const closed: number[] = [];
  for (const { id } of opened) closed.push((await ask.send(`/v1/order/${id}/close`, {})).milliseconds);
  return {
    opened: median(opened.map(({ milliseconds }) => milliseconds)),
    closed: median(closed),
    last: opened.at(-1)?.id ?? '',
  };
};

const untilQuoted = async (scene: Scene): Promise<void> => {
  for (;;) {
    try {
      await new Asker(scene.address, scene.customer.headers).send('/v1/order', order);
      return;
    } catch (error) {
      if (!String(error).includes('priceStale')) throw error;
      await pause(100);
    }
  }
};

const comment = ({ address, root, customer }: Scene): Promise<number> => {
  const ask = new Asker(address, root.headers);
  return repeated(async () => (await ask.send('/v1/comment', { lead: customer.id, text: 'Called back' })).milliseconds);
};

const importLeads = async ({ address, database, root, colleague }: Scene, campaign: string): Promise<number> => {
  const bytes = await sampleWorkbook(sampleRows(importRows, campaign));
  const began = performance.now();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'bench.xlsx');
  const response = await fetch(`${address}/v1/user/import-excel`, {
    method: 'POST',
    body: form,
    headers: root.headers,
  });
  if (!response.ok) throw new Error(await response.text());
  const { id } = (await response.json()) as { id: string };
  const second = new Asker(address, colleague.headers);
  const waiting = await database.query<{ id: string }>(sql`
    select id from approval where kind = 'import.run' and record_id = ${id}::uuid and state = 'pending'`);
  for (const proposal of waiting) await second.send(`/v1/approval/${proposal.id}/approve`, {});
  const first = new Asker(address, root.headers);
  for (;;) {
    const { state } = await first.json<{ state: string }>(`/v1/lead-import/${id}`);
    if (state === 'done') return performance.now() - began;
    if (state !== 'running' && state !== 'waiting') throw new Error(`the import is ${state}`);
    await pause(50);
  }
};

const assign = async ({ address, root, database }: Scene, campaign: string): Promise<number> => {
  const ask = new Asker(address, root.headers);
  const leads = await database.query<{ id: string }>(sql`
    select id from users where campaign_id = ${campaign}::uuid and role = 'lead' order by id limit ${assigned}`);
  const [agent] = await database.query<{ id: string }>(
    sql`select id from users where role = 'regular' order by id limit 1`,
  );
  if (leads.length < assigned) throw new Error(`only ${leads.length} leads were imported`);
  const began = performance.now();
  for (let done = 0; done < leads.length; done += 500)
    await ask.send(
      '/v1/user/bulk-assign',
      { leads: { ids: leads.slice(done, done + 500).map(({ id }) => id) }, assignedTo: agent?.id },
      'PATCH',
    );
  return performance.now() - began;
};

/** A customer who may trade, with money. */
export const addBenchTrader = (database: Database, dataDir: string, feed: string): Promise<Customer> => {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, PRICE_FEED: feed });
  return addTrader({ config, database, log: openLog('error'), clock: systemClock });
};

/** A write that fails has missed; the others are still timed. */
const orFailed = async (name: string, write: () => Promise<number>): Promise<number> => {
  try {
    return await write();
  } catch (error) {
    console.log(`  ${name} failed: ${String(error).slice(0, 200)}`);
    return Number.NaN;
  }
};

/** Times each kind of write, and leaves an order with a receipt behind. */
export const timeWrites = async (scene: Scene): Promise<{ times: WriteTimes; order: string }> => {
  const campaign = { id: newId(), name: `Bench ${newId().slice(-6)}` };
  await scene.database.query(sql`insert into campaign (id, name) values (${campaign.id}::uuid, ${campaign.name})`);
  await untilQuoted(scene);
  const { opened, closed, last } = await trade(scene);
  const written: Record<string, number> = { 'order opened': opened, 'order closed': closed };
  const others = {
    'deposit confirmed': () => confirmDeposits(scene),
    comment: () => comment(scene),
    'import of 50,000': () => importLeads(scene, campaign.name),
    'bulk assign of 10,000': () => assign(scene, campaign.id),
  };
  for (const [name, write] of Object.entries(others)) written[name] = await orFailed(name, write);
  for (const [name, time] of Object.entries(written)) console.log(`  ${name}: ${time.toFixed(0)} ms`);
  return { times: written, order: last };
};
