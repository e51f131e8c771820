import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requestCaseFile } from '@countinghouse/contract/case-file/case-file.ts';
import type { CaseManifest } from '@countinghouse/contract/case-file/manifest.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import { isLogged } from '@countinghouse/server/case-reader/quotes.mjs';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { caseReady, fetchCase, omissionsIn } from '../../../test/app/case-archives.ts';
import { countCustomerRows } from '../../../test/app/customer-rows.ts';
import { merged, undoMerge } from '../../../test/app/merge-scenes.ts';
import { close, placed, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import type { CaseQuote } from '../../kernel/case-documents.ts';
import { purgeBin } from '../../kernel/housekeeping/purge-bin.ts';
import { newId } from '../../kernel/ids.ts';
import { verifyLog } from '../../kernel/public-log/verify-log.ts';
import { readZip } from '../../kernel/spreadsheet/zip-reader.ts';
import { activityDocuments } from '../activity/activity-documents.ts';
import { allFacts } from '../facts/index.ts';
import { readSetting } from '../setting/index.ts';
import { proveQuotes } from '../order/prove-quotes.ts';
import { quoteKeeperOf } from '../price/index.ts';
import { folderOf } from './case-folder.ts';
import { writeCase } from './write-case.ts';

let desk: TradingDesk;
let admin: Caller;
beforeAll(async () => {
  desk = await startTradingDesk();
  admin = await signedIn(desk.app, 'admin');
});
afterAll(() => desk.stop());

const tools = path.join(import.meta.dirname, '../../../../tools/verifiers');
const programs = [[process.execPath, 'verify-document.mjs'] as const, ['python3', 'verify_document.py'] as const].slice(
  0,
  spawnSync('python3', ['--version']).status === 0 ? 2 : 1,
);

const trade = async (customer: Caller): Promise<string> => {
  await desk.quote('GBPUSD', '1.30000', '1.30010');
  await desk.quote('EURUSD', '1.10000', '1.10010');
  const { id } = await placed(customer);
  await desk.quote('EURUSD', '1.10100', '1.10110');
  await close(customer, id);
  return id;
};

/** Has an order's quotes stored in a batch and logged, with the paths of those that decided it. */
const proveOrder = async (order: string): Promise<void> => {
  await quoteKeeperOf(desk.app.running.app).store();
  await proveQuotes(desk.app.running.app);
  const batches = await desk.app.database.query<{ id: string }>(
    sql`select distinct batch_id::text as id from order_quote_proof where order_id = ${order}::uuid`,
  );
  expect(batches.length).toBeGreaterThan(0);
  await everythingLogged(desk.app);
};

/** The customer's own case file, and what each program says of it. */
const judgedCase = async (customer: Caller) => {
  expect((await customer.call(requestCaseFile)).status).toBe(201);
  const { id } = await caseReady(desk.app, customer, customer.id, true);
  const bytes = Buffer.from(await (await fetchCase(desk.app, customer, id)).arrayBuffer());
  const file = path.join(desk.app.dataDir, `${id}.zip`);
  await writeFile(file, bytes);
  const said = programs.map(([program, name]) => {
    const { status, stdout } = spawnSync(program, [path.join(tools, name), file], { encoding: 'utf8' });
    return { status, output: stdout };
  });
  for (const one of said) expect(one).toEqual(said[0]);
  return { files: readZip(bytes), ...(said[0] ?? { status: null, output: '' }) };
};

/** Changes what nobody may change, as the owner of the database. */
const asOwner = (change: Parameters<typeof desk.app.database.query>[0]) =>
  desk.app.database.transaction(async (transaction) => {
    await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
    await transaction.query(change);
  });

/** The quotes of an order as after an outage of the log: no longer stored, and never proved. */
const forgetQuotes = async (order: string): Promise<void> => {
  await quoteKeeperOf(desk.app.running.app).store();
  await asOwner(sql`delete from quote_batch_lines`);
  await asOwner(sql`delete from order_quote_proof where order_id = ${order}::uuid`);
};

describe('the quotes in a case file', () => {
  let customer: Caller;
  let order: string;
  beforeAll(async () => {
    customer = await desk.trader(10_000);
    order = await trade(customer);
    await proveOrder(order);
  });

  it('are proved without the server, and those that are not logged are named as such', async () => {
    const first = await judgedCase(customer);
    expect([first.status, first.output]).toEqual([
      0,
      expect.stringContaining(
        '2 of the 2 quotes that opened or closed its orders are among those that the log records as received',
      ),
    ]);
    // The page that anyone opens has the proofs, and checks them itself.
    expect(first.files.get('index.html')?.toString()).toMatch(/"phase":"close","place":\d+,"hashes":/);
    const { log } = JSON.parse(first.files.get('manifest.json')?.toString() ?? '') as CaseManifest;
    const [, size = '', root = ''] = log?.head.split('\n') ?? [];
    const { record, quotes } = JSON.parse(first.files.get('records/receipt.jsonl')?.toString() ?? '') as {
      record: { receipt: Receipt };
      quotes: CaseQuote[];
    };
    const head = { size: Number(size), root };
    for (const quote of quotes) {
      expect(await isLogged(record.receipt, quote, head)).toBe(true);
      expect(await isLogged({ ...record.receipt, symbol: 'GBPUSD' }, quote, head)).toBe(false);
      expect(await isLogged(record.receipt, { ...quote, place: quote.place - 1 }, head)).toBe(false);
      const batch = { ...quote.batch, content: quote.batch.content.replace('"quotes"', '"Quotes"') };
      expect(await isLogged(record.receipt, { ...quote, batch }, head)).toBe(false);
    }
    const unproved = await trade(customer);
    await forgetQuotes(unproved);
    const second = await judgedCase(customer);
    expect([second.status, second.output]).toEqual([
      0,
      expect.stringContaining('Not proved: that 2 of the 4 quotes that opened or closed its orders were logged'),
    ]);
  });

  it('are found once the owner of the database alters the batch that they are in, with what the log says of it', async () => {
    const batch = sql`(select batch_id from order_quote_proof where order_id = ${order}::uuid and phase = 'close')`;
    const [{ content, place } = { content: '', place: 0n }] = await desk.app.database.query<{
      content: string;
      place: bigint;
    }>(sql`
      select s.content, l.place from log_leaf l join log_salt s on s.place = l.place
      where l.kind = 'quotes' and l.record = ${batch}::text`);
    const root = Buffer.alloc(32, 7);
    const altered = JSON.stringify({ ...JSON.parse(content), root: root.toString('base64') });
    await asOwner(sql`update quote_batch set root = ${root} where id = ${batch}`);
    await asOwner(sql`update log_salt set content = ${altered} where place = ${place}::bigint`);
    const { status, output } = await judgedCase(customer);
    expect([status, output]).toEqual([1, expect.stringContaining(`receipt ${order}: the proof of a quote`)]);
    await asOwner(sql`update log_salt set content = ${content} where place = ${place}::bigint`);
    expect(await judgedCase(customer)).toMatchObject({ status: 0 });
  });
});

describe('the case file of a lead that another one was merged into', () => {
  let kept: Caller;
  let gone: Caller;
  beforeAll(async () => {
    [kept, gone] = [await signedIn(desk.app, 'lead'), await signedIn(desk.app, 'lead')];
    await admin.call(user.routes.one, { params: { id: gone.id } });
    await merged(admin, kept.id, gone.id);
  });

  const written = async (): Promise<CaseManifest & { readonly lines: (part: string) => Promise<string> }> => {
    const { app } = desk.app.running;
    const id = newId();
    const askedBy = { id: admin.id, name: 'Grace', role: 'admin' };
    const wanted = {
      id,
      lead: kept.id,
      leadName: 'A',
      copy: 'regulator',
      reason: '',
      language: 'en',
      askedBy,
    } as const;
    const folder = folderOf(app, id);
    await writeCase(app, wanted, {
      folder,
      documents: [activityDocuments],
      setting: await readSetting(app.database),
      stopping: undefined,
    });
    const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as CaseManifest;
    const texts = new Map<string, string>();
    for (const { name, file } of manifest.parts) texts.set(name, await readFile(path.join(folder, file), 'utf8'));
    await rm(folder, { recursive: true });
    return { ...manifest, lines: async (part) => texts.get(part) ?? '' };
  };

  it('holds the sessions of the other one, and who opened its file, as an independent count finds', async () => {
    const { lines, ...manifest } = await written();
    expect(manifest.merged).toEqual([gone.id]);
    expect(await lines('session')).toContain(`"user_id": "${gone.id}"`);
    expect(await lines('activity')).toMatch(new RegExp(`"kind":"viewed".*"mergedLead":"${gone.id}"`));
    expect(await lines('audit')).toMatch(new RegExp(`"action": "user.view".*${gone.id}`));
    expect(omissionsIn(manifest, await countCustomerRows(desk.app, kept.id))).toEqual([]);
  });

  it('is known to lack an opening of that file that was deleted, by the log', async () => {
    const [{ id } = { id: '' }] = await desk.app.database.query<{ id: string }>(
      sql`select id::text as id from audit where subject_id = ${gone.id}::uuid and action = 'user.view'`,
    );
    await everythingLogged(desk.app);
    const undone = new Error('undone');
    const findings: unknown[] = [];
    const deleted = desk.app.database.transaction(async (transaction) => {
      await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
      await transaction.query(sql`delete from audit where id = ${id}::uuid`);
      const sources = allFacts.flatMap(({ leaves }) => leaves ?? []);
      findings.push(...(await verifyLog(transaction, { sources, saved: [] })).findings);
      throw undone;
    });
    await expect(deleted).rejects.toBe(undone);
    expect(findings).toContainEqual({ fault: 'missing', where: expect.stringContaining(id) });
  });

  it('still holds who opened the file of a lead that is gone from the bin, and nothing of one whose merge was undone', async () => {
    desk.clock.advance(31 * 86_400_000);
    admin = await signIn(desk.app, admin.id);
    await purgeBin(desk.app.running.app, allFacts);
    expect(await desk.app.database.query(sql`select 1 from users where id = ${gone.id}::uuid`)).toEqual([]);
    const { lines, ...manifest } = await written();
    expect(await lines('activity')).toMatch(new RegExp(`"kind":"viewed".*"mergedLead":"${gone.id}"`));
    expect(omissionsIn(manifest, await countCustomerRows(desk.app, kept.id))).toEqual([]);
    const other = await signedIn(desk.app, 'lead');
    await undoMerge(admin, await merged(admin, kept.id, other.id));
    expect((await written()).merged).toEqual([gone.id]);
  });
});
