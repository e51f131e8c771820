import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { approve } from '@countinghouse/contract/approval/approval.ts';
import { upload } from '@countinghouse/contract/file/file.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeCorrection } from '../test/app/approvals.ts';
import { addPerson, type Caller, signedIn } from '../test/app/caller.ts';
import { sendFile } from '../test/app/form.ts';
import { picture } from '../test/app/pictures.ts';
import { startTestApp, type TestApp } from '../test/app/test-app.ts';
import { allFacts } from './features/facts/index.ts';
import { proveBooks } from './features/proof/prove-books.ts';
import { sealAudit } from './kernel/audit-seal/seal-audit.ts';
import { sequenceRecords } from './kernel/public-log/sequencer.ts';
import { contentsOf } from './kernel/files/contents-of.ts';
import { foldTotals } from './kernel/totals/keep-totals.ts';
import { openDatabase } from './kernel/database/pool.ts';
import type { Database } from './kernel/database/database.ts';
import { describeVerified, exitCodeOf, verifyInstallation } from './verify-installation.ts';

let app: TestApp;
let admin: Caller;
let root: Caller;
let reader: Database;

beforeAll(async () => {
  app = await startTestApp({ staffTwoFactor: true });
  admin = await signedIn(app, 'admin');
  root = await signedIn(app, 'root');
  await app.database.query(sql`update users set two_factor = true`);
  reader = openDatabase(app.databaseUrl, { max: 1, readOnly: true });
  const lead = await addPerson(app, { role: 'lead', firstName: 'Ada', lastName: 'Books' });
  const id = await proposeCorrection(admin, lead, 100);
  expect((await root.call(approve, { params: { id }, body: {} })).status).toBe(201);
  await settle();
});
afterAll(async () => {
  await reader.close();
  await app.stop();
});

const verify = async () => {
  const contents = await contentsOf(app.running.app.config);
  const given = { dataDir: app.dataDir, contents, heads: [], progress: () => undefined };
  const verified = await verifyInstallation(reader, given);
  const found = verified.filter(({ part }) => part.found > 0).map(({ name }) => name);
  return { code: exitCodeOf(verified), found, text: [...describeVerified(verified)].join('\n') };
};

/** Seals and logs until nothing waits: that needs the end of older transactions in any database of the server. */
const settle = async (): Promise<void> => {
  do {
    await sealAudit(app.running.app);
    await proveBooks(app.running.app);
    await sequenceRecords(app.running.app, allFacts);
    await foldTotals(app.database);
  } while (/not sealed yet\b(?<!\(0 not sealed yet)|not in the log yet/.test((await verify()).text));
};

/** Runs a statement as the database's owner, unaffected by triggers. */
const tamper = (statement: Sql): Promise<void> =>
  app.database.transaction(async (transaction) => {
    await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
    await transaction.query(statement);
  });

describe('the check of the whole installation', () => {
  it('finds nothing in an honest installation and says what it checked', async () => {
    const { code, text } = await verify();
    expect(text).toMatch(/audit trail: [1-9]\d* entries .* no findings/);
    expect(text).toMatch(/ledger: 1 transfers .* no findings/);
    expect(text).toMatch(/public log: [1-9]\d* leaves .* no findings/);
    expect(text).toMatch(/running totals: [1-9]\d* kinds .* no findings/);
    expect(code).toBe(0);
  });

  it('works on a connection that refuses writes', async () => {
    await expect(reader.query(sql`update users set first_name = 'x'`)).rejects.toThrow(/read-only/);
  });

  it('names an altered audit entry, which also contradicts the public log', async () => {
    await tamper(sql`update audit set at = at + interval '1 second'`);
    const text = expect.stringContaining('the entry was altered');
    expect(await verify()).toMatchObject({ code: 1, found: ['audit trail', 'public log'], text });
    await tamper(sql`update audit set at = at - interval '1 second'`);
    expect((await verify()).code).toBe(0);
  });

  it('names the transfer whose record lost its approval', async () => {
    await tamper(sql`update approval set state = 'rejected' where state = 'approved'`);
    expect(await verify()).toMatchObject({
      code: 1,
      found: ['ledger', 'records'],
      text: expect.stringMatching(/transfer \S+: .*state|no approval/),
    });
    await tamper(sql`update approval set state = 'approved' where state = 'rejected'`);
  });

  it('names a transfer that passes for one of an earlier version, of which less is compared', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const id = await proposeCorrection(admin, lead, 200);
    expect((await root.call(approve, { params: { id }, body: {} })).status).toBe(201);
    await settle();
    const [booked] = await app.database.query<{ tx: bigint }>(sql`select tx from transfer where ref = ${id}`);
    await tamper(sql`update transfer set tx = 0, booked_at = booked_at + interval '2 hours' where ref = ${id}`);
    const text = expect.stringMatching(/transfer \S+: it passes for one of an earlier version/);
    expect(await verify()).toMatchObject({ code: 1, text });
    await tamper(sql`
      update transfer set tx = ${booked?.tx}::bigint, booked_at = booked_at - interval '2 hours' where ref = ${id}`);
    expect((await verify()).code).toBe(0);
  });

  it('names the account whose balance is not the sum of its entries', async () => {
    await tamper(sql`update account set balance = balance * 91 where lead_id is not null and kind = 'cash'`);
    expect(await verify()).toMatchObject({
      code: 1,
      found: ['ledger'],
      text: expect.stringMatching(/account \S+: its balance/),
    });
    await tamper(sql`update account set balance = balance / 91 where lead_id is not null and kind = 'cash'`);
  });

  it('names the tile of the log that does not contain the hashes of its leaves', async () => {
    await tamper(sql`update log_tile set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 0`);
    expect(await verify()).toMatchObject({ code: 1, found: ['public log'], text: expect.stringContaining('tile 0/0') });
    await tamper(sql`update log_tile set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 0`);
  });

  it('names the running total that differs from its records', async () => {
    await tamper(sql`update total set cents = cents + 1 where measure = 'transfer' and level = 'ever'`);
    expect(await verify()).toMatchObject({
      code: 1,
      found: ['running totals'],
      text: expect.stringMatching(/total transfer \[.*"ever".* 1 cents/),
    });
    await tamper(sql`update total set cents = cents - 1 where measure = 'transfer' and level = 'ever'`);
  });

  it('names a file that was altered and one that is missing', async () => {
    const sent = await sendFile(app, admin, { path: upload.path, bytes: await picture('png'), name: 'logo.png' });
    expect(sent.status).toBe(201);
    const [stored] = await app.database.query<{ id: string; path: string }>(sql`select id, path from stored_file`);
    const file = path.join(app.dataDir, 'uploads', stored?.path ?? '');
    const bytes = await readFile(file);
    expect((await verify()).found).toEqual([]);
    await writeFile(file, Buffer.concat([bytes, Buffer.from('x')]));
    expect((await verify()).text).toContain(`${stored?.id} (${stored?.path}): the file was altered`);
    await rm(file);
    expect((await verify()).text).toContain('the file is missing from the data folder');
    await writeFile(file, bytes);
  });

  it('says what it could not check, with an exit code of its own, and checks the other parts', async () => {
    const file = path.join(app.dataDir, 'log-heads');
    const heads = await readFile(file);
    await rm(file);
    expect(await verify()).toMatchObject({
      code: 0,
      text: expect.stringContaining('not checked: whether the log was rewritten'),
    });
    await writeFile(file, heads);
    await tamper(sql`alter table stored_file rename to mislaid`);
    expect(await verify()).toMatchObject({
      code: 2,
      text: expect.stringMatching(
        /files: could not be checked to its end, at its beginning: .*stored_file.*, in the statement: select .*\n.*totals.*no findings[^]*not checked: the rest of: files/,
      ),
    });
    await tamper(sql`alter table mislaid rename to stored_file`);
  });

  it('names the statement that failed, and checks the totals that it is not about', async () => {
    const [view] = await app.database.query<{ text: string }>(sql`select pg_get_viewdef('total_fact') as text`);
    const original = view?.text.replace(/;\s*$/, '') ?? '';
    await tamper(
      sql([
        `create or replace view total_fact as select * from (${original}) f
      where f.measure <> 'transfer' or 1 / (case when f.lead_id is null then 1 else 0 end) = 0`,
      ]),
    );
    const { code, text } = await verify();
    await tamper(sql([`create or replace view total_fact as ${original}`]));
    expect(code).toBe(2);
    expect(text).toMatch(
      /not checked: the running totals of transfer: division by zero, in the statement: select .*total_fact/,
    );
    const [others] = await app.database.query<{ count: bigint }>(sql`
      select count(*) as count from total_state where measure <> 'transfer'`);
    expect(text).toMatch(new RegExp(`running totals: ${others?.count} kinds .* no findings`));
    expect((await verify()).code).toBe(0);
  });
});
