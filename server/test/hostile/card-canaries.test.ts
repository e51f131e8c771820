import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as calls from '@countinghouse/contract/deposit/deposit.ts';
import { sandboxCards } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { cardDeposit, codeOf, polled, wrong } from '../app/deposit-scenes.ts';
import type { TestApp } from '../app/test-app.ts';
import { sendOnce } from '../chaos/call-until-done.ts';
import { isReady, type Product, startProduct } from '../crash/product.ts';
import { type CardSecrets, dumpOf, containsStandalone, walkCards } from './card-walk.ts';

const run = promisify(execFile);
const cvv = '8264';
let folder: string;
let log: string;
let product: Product;
let app: TestApp;

// The program itself, in a process that can be killed; its output goes to a file beside its data.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-canary-'));
  await mkdir(path.join(folder, 'log'));
  log = path.join(folder, 'log/said');
  product = await startProduct(path.join(folder, 'data'), { log });
  app = await connected();
  await app.database.query(sql`update trading_policy set deposit_needs_verification = false`);
}, 90_000);
afterAll(async () => {
  await app.database.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** The database may have another address after a kill. */
const connected = async (): Promise<TestApp> =>
  ({
    url: product.url,
    dataDir: path.join(folder, 'data'),
    database: openDatabase(await product.database(), { max: 4 }),
    running: { app: { clock: systemClock } },
  }) as TestApp;

const codes: string[] = [];
const firstCode = Promise.withResolvers<void>();
const callers: Caller[] = [];
let cut = 0;
let stopping = false;

/** Makes deposits with wrong and right codes, retrying each call with its key until it is answered. */
const pay = async (lead: Caller): Promise<void> => {
  for (let turn = 0; !stopping; turn += 1) {
    const { number } = sandboxCards[(turn + 1) % sandboxCards.length] ?? sandboxCards[0];
    const started = await keepOn(lead, calls.startDeposit.path, cardDeposit({ cardNumber: number, cardCVV: cvv }));
    const id = /"id":"([^"]+)"/.exec(started)?.[1] ?? '';
    const code = await codeOf(lead, id).catch(() => undefined);
    // Not every card needs a code, and the bank may be unavailable.
    if (code === undefined) continue;
    codes.push(code);
    firstCode.resolve();
    for (const secureCode of [wrong(code), code])
      await keepOn(lead, calls.confirmDeposit.path.replace(/:\w+/, id), { secureCode });
  }
};

const keepOn = async (lead: Caller, address: string, body: object): Promise<string> => {
  const key = randomUUID();
  for (;;) {
    const answer = await sendOnce(product.url, lead, { method: 'POST', path: address, body, key });
    if (answer.status !== 0 && answer.status < 500) return answer.text;
    cut += 1;
    await isReady(product.url);
  }
};

/** Forged messages of the gateway. */
const noise = async (number: string): Promise<void> => {
  for (const body of [
    `{"card":"${number}","cvc":"${cvv}"`,
    JSON.stringify({ id: number, data: { object: { cvc: cvv } } }),
  ])
    await fetch(`${product.url}/v1/payment/stripe-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=1,v1=${number}` },
      body,
    });
};

const inFiles = async (values: ReadonlyMap<string, string>): Promise<string[]> => {
  await app.database.query(sql`checkpoint`);
  const found: string[] = [];
  for (const [name, value] of values) {
    const hits = await run('grep', ['-rlaF', '--', value, folder]).then(
      ({ stdout }) => stdout,
      () => '',
    );
    if (hits !== '') found.push(name);
  }
  return found;
};

const tokens = (): [string, string][] =>
  callers.flatMap(({ token, cookie }, index) => [
    [`token ${index}`, token],
    [`cookie ${index}`, cookie],
  ]);

describe('cards, codes and tokens', () => {
  let walked: CardSecrets;
  const searched = () => new Map([...walked.searched, ...tokens()]);
  const secrets = () => [...new Set([cvv, ...codes, ...walked.shortSecrets])];
  const inText = (text: string): string[] => [
    ...[...searched()].filter(([, value]) => text.includes(value)).map(([name]) => name),
    ...secrets().filter((secret) => containsStandalone(text, secret)),
  ];

  it(
    'are sent while server, connections and database are killed, and by every other path',
    { timeout: 180_000 },
    async () => {
      for (let index = 0; index < 3; index += 1) callers.push(await signedIn(app, 'lead'));
      const paying = callers.map(pay);
      // Or the first of them that fails.
      await Promise.race([firstCode.promise, ...paying]);
      for (const victim of ['server', 'backend', 'both', 'server'] as const) {
        await product.kill(victim);
        await isReady(product.url);
      }
      stopping = true;
      await Promise.all(paying);
      await app.database.close();
      app = await connected();
      for (const number of sandboxCards.map((card) => card.number)) await noise(number);
      walked = await walkCards(app);
      const [{ id } = { id: '' }] = await app.database.query<{ id: string }>(sql`select id from deposit limit 1`);
      await polled(callers[0] as Caller, id);
      expect(cut).toBeGreaterThan(0);
      expect(codes.length).toBeGreaterThan(0);
      expect(inText(walked.replies.join('\n'))).toEqual([]);
    },
  );

  it('are in no table, audit trail or stored reply', { timeout: 60_000 }, async () => {
    const dump = await dumpOf(app);
    expect(dump).toContain('•••• •••• •••• 3184');
    for (const table of ['audit', 'idempotency', 'session'])
      expect([table, (await app.database.query(sql([`select 1 from ${table} limit 1`]))).length]).toEqual([table, 1]);
    expect(inText(dump)).toEqual([]);
  });

  it('are in no output of the program or its database', async () => {
    const output = (await readFile(log, 'utf8')).replaceAll(/"(?:path|time|milliseconds|pid)":[^,]*/g, '');
    expect(output).toContain('"level":30');
    expect(inText(output)).toEqual([]);
  });

  it('are in no byte of the data folder: rows, WAL, e-mails, files', { timeout: 60_000 }, async () => {
    expect(await inFiles(searched())).toEqual([]);
  });

  it('would be found in each place if they were there', { timeout: 60_000 }, async () => {
    const [[name = '', number = ''] = []] = walked.searched;
    const [[tokenName, token] = ['', '']] = tokens();
    const planted = `${number} ${codes[0]} ${token}`;
    await app.database.query(sql`insert into campaign (id, name) values (gen_random_uuid(), ${planted})`);
    expect(inText(await dumpOf(app))).toEqual(expect.arrayContaining([name, tokenName, codes[0]]));
    await app.database.query(sql`delete from campaign where name = ${planted}`);
    expect(await inFiles(searched())).toEqual(expect.arrayContaining([name, tokenName]));
  });
});
