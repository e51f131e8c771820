import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import {
  type CaseCopy,
  caseFileDays,
  listLeadCaseFiles,
  listOwnCaseFiles,
  mostCaseFiles,
  requestCaseFile,
  requestLeadCaseFile,
} from '@countinghouse/contract/case-file/case-file.ts';
import type { CaseManifest } from '@countinghouse/contract/case-file/manifest.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { checkLogged } from '@countinghouse/contract/log/check-logged.ts';
import type { Logged } from '@countinghouse/contract/log/logged-record.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { caseReady, fetchCase, omissionsIn } from '../../../test/app/case-archives.ts';
import { countCustomerRows } from '../../../test/app/customer-rows.ts';
import { addDocument } from '../../../test/app/documents.ts';
import { jobsDone } from '../../../test/app/mailbox.ts';
import { mandateFor } from '../../../test/app/mandates.ts';
import { close, place, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { answered } from '../../../test/app/traders.ts';
import { addWithdrawal, saveDestination } from '../../../test/app/withdrawals.ts';
import { sequenceRecords } from '../../kernel/public-log/sequencer.ts';
import { readZip } from '../../kernel/spreadsheet/zip-reader.ts';
import { newId } from '../../kernel/ids.ts';
import { allFacts } from '../facts/index.ts';
import { readSetting } from '../setting/index.ts';
import { folderOf, removeExpired } from './case-folder.ts';
import { CaseWords } from './case-words.ts';
import { writeCase } from './write-case.ts';

let desk: TradingDesk;
let admin: Caller;
let lead: Caller;

/** A customer with money, a closed order, a signed mandate, a document, answers, a comment and a request for money. */
const richCustomer = async (): Promise<Caller> => {
  const agent = await signedIn(desk.app, 'regular');
  const customer = await desk.trader(5_000, agent.id);
  await desk.quote('EURUSD', '1.10000');
  const placed = await place(customer);
  await desk.quote('EURUSD', '1.11000');
  await close(customer, placed.body.id);
  await mandateFor(desk, { agent, lead: customer });
  await addDocument(desk.app, customer.id);
  await answered(customer, 'forex');
  await saveDestination(desk.app, customer.id);
  await addWithdrawal(desk.app, customer.id);
  await admin.call(comment.routes.create, { body: { lead: customer.id, text: 'Internal remark' } });
  return customer;
};

/** Waits until the log has the receipt of the closed order, and so everything before it. */
const loggedReceipt = async (): Promise<void> => {
  const receipt = () =>
    desk.app.database.query(sql`
    select 1 from log_leaf l join log_salt s on s.place = l.place where l.kind = 'receipt' and s.customer = ${lead.id}::uuid`);
  while ((await receipt()).length === 0) await sequenceRecords(desk.app.running.app, allFacts);
};

beforeAll(async () => {
  desk = await startTradingDesk();
  admin = await signedIn(desk.app, { role: 'admin', firstName: 'Grace' });
  lead = await richCustomer();
  await loggedReceipt();
}, 60_000);
afterAll(() => desk.stop());

const refreshed = async (): Promise<void> => {
  [admin, lead] = [await signIn(desk.app, admin.id), await signIn(desk.app, lead.id)];
};

interface Archive {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly manifest: CaseManifest;
  readonly logged: Logged;
}

const opened = async (who: Caller, id: string): Promise<Archive> => {
  const reply = await fetchCase(desk.app, who, id);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = readZip(Buffer.from(await reply.arrayBuffer()));
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '');
  return { files, manifest: json('manifest.json'), logged: json('proof.json').logged };
};

const ownArchive = async (): Promise<Archive & { readonly id: string }> => {
  expect((await lead.call(requestCaseFile)).status).toBe(201);
  const { id } = await caseReady(desk.app, lead, lead.id, true);
  return { id, ...(await opened(lead, id)) };
};

const staffArchive = async (copy: CaseCopy): Promise<Archive & { readonly id: string }> => {
  const body = { copy, reason: 'Complaint of 3 March' };
  expect((await admin.call(requestLeadCaseFile, { params: { id: lead.id }, body })).status).toBe(201);
  const { id } = await caseReady(desk.app, admin, lead.id, false);
  return { id, ...(await opened(admin, id)) };
};

const linesIn = ({ files }: Archive, part: string): Record<string, unknown>[] =>
  (files.get(`records/${part}.jsonl`)?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Fields and codes for which its reader has no text. */
const unnamedIn = async (archive: Archive): Promise<string[]> => {
  const words = new CaseWords('de', await readSetting(desk.app.database));
  for (const { name } of archive.manifest.parts)
    for (const { record } of linesIn(archive, name)) words.read(name, record as Record<string, unknown>);
  return [...words.unnamed];
};

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** The manifest of a case file for a regulator, written at this moment. */
const written = async (): Promise<CaseManifest> => {
  const { app } = desk.app.running;
  const id = newId();
  const askedBy = { id: admin.id, name: 'Grace', role: 'admin' };
  const wanted = { id, lead: lead.id, leadName: 'A', copy: 'regulator', reason: '', language: 'en', askedBy } as const;
  const folder = folderOf(app, id);
  await writeCase(app, wanted, {
    folder,
    documents: [],
    setting: await readSetting(app.database),
    stopping: undefined,
  });
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as CaseManifest;
  await rm(folder, { recursive: true });
  return manifest;
};

describe('a case file', () => {
  it('holds as many records as an independent count of the whole database finds about the customer', async () => {
    const manifest = await written();
    const counted = await countCustomerRows(desk.app, lead.id);
    for (const table of ['transfer', 'entry', 'orders', 'order_evidence', 'mandate_signature', 'audit', 'comment'])
      expect([table, counted.get(table) ?? 0]).not.toEqual([table, 0]);
    expect(omissionsIn(manifest, counted)).toEqual([]);
    const [{ leaves } = { leaves: -1 }] = await desk.app.database.query<{ leaves: number }>(sql`
      select count(*)::integer as leaves from log_salt where customer = ${lead.id}::uuid
        and place < ${manifest.log?.head.split('\n')[1] ?? '0'}::text::bigint`);
    expect(leaves).toBeGreaterThan(5);
    expect(manifest.parts.reduce((sum, { proved }) => sum + proved, 0)).toBe(leaves);
  });

  it('is found to omit a record or a whole table by that count', async () => {
    const before = await countCustomerRows(desk.app, lead.id);
    const manifest = await written();
    await desk.app.database.query(sql`create table diary (owner_id uuid references users, entry text)`);
    await desk.app.database.query(sql`insert into diary values (${lead.id}::uuid, 'planted')`);
    await admin.call(comment.routes.create, { body: { lead: lead.id, text: 'Written later' } });
    const found = omissionsIn(manifest, await countCustomerRows(desk.app, lead.id));
    await desk.app.database.query(sql`drop table diary`);
    const comments = before.get('comment') ?? 0;
    expect(found).toEqual(expect.arrayContaining(['diary: 0 of 1', `comment: ${comments} of ${comments + 1}`]));
  });

  it('has a hash of every file, a manifest that the public log proves, and proofs of its records', async () => {
    await refreshed();
    const { id, files, manifest, logged, ...archive } = await ownArchive();
    const others = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'proof.json');
    expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(others.toSorted());
    for (const { name, sha256: own, bytes } of manifest.files) {
      const content = files.get(name) ?? Buffer.of();
      expect([name, sha256(content), content.length]).toEqual([name, own, bytes]);
    }
    const manifestHash = sha256(files.get('manifest.json') ?? '');
    expect(checkLogged(logged, { kind: 'caseFile', id, sha256: manifestHash }).findings).toEqual([]);
    const [receipt] = linesIn({ files, manifest, logged, ...archive }, 'receipt');
    const orders = linesIn({ files, manifest, logged, ...archive }, 'orders');
    expect(receipt).toMatchObject({ record: { receipt: { symbol: 'EURUSD', profit: expect.any(Number) } } });
    expect(orders).toMatchObject([{ proof: { place: expect.any(Number), hashes: expect.any(Array) } }]);
    expect([...files.keys()].filter((name) => name.startsWith('files/')).length).toBeGreaterThanOrEqual(2);
    expect(files.get('index.html')?.toString()).toContain('<title>Case file: ');
  });

  it('for the customer holds nothing internal, and for a regulator marks it', async () => {
    await refreshed();
    const own = await staffArchive('customer');
    const text = [...own.files]
      .filter(([name]) => !name.startsWith('files/'))
      .map(([, content]) => content.toString())
      .join('\n');
    for (const secret of ['Internal remark', 'card_expiry', 'qualifications', 'token_hash', 'password_hash'])
      expect(text).not.toContain(secret);
    expect(own.manifest.leftOut).toEqual(expect.arrayContaining([{ name: 'comment', why: 'internal' }]));
    const theirs = await staffArchive('regulator');
    expect(linesIn(theirs, 'comment')).toMatchObject([{ record: { text: 'Internal remark' } }, {}]);
    expect(theirs.manifest.parts.find(({ name }) => name === 'comment')?.internal).toBe(true);
    const [row] = linesIn(theirs, 'audit');
    expect([...(await unnamedIn(own)), ...(await unnamedIn(theirs))]).toEqual([]);
    const { proof, text: line } = row as { proof: { content: string }; text: string };
    expect(JSON.parse(proof.content)).toMatchObject({ sha256: sha256(line) });
  });

  it('is recorded with its reason, and the customer sees who asked for it and downloaded it', async () => {
    await refreshed();
    const { activity } = (await lead.call(listActivity)).body;
    const entries = activity.filter(({ kind }) => kind.startsWith('caseFile'));
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'caseFileRequested',
          by: 'staff',
          staffName: 'Grace',
          reason: 'Complaint of 3 March',
        }),
        expect.objectContaining({ kind: 'caseFileDownloaded', by: 'staff', staffName: 'Grace' }),
        expect.objectContaining({ kind: 'caseFileRequested', by: 'you' }),
      ]),
    );
    const { timeline } = (await admin.call(leadTimeline, { params: { id: lead.id }, query: {} })).body;
    expect(timeline.map(({ kind }) => kind)).toContain('caseFileRequested');
  });

  it('can be downloaded by the customer and their staff only, and the copy for a regulator not by the customer', async () => {
    await refreshed();
    const [other, regular] = [await signedIn(desk.app, 'lead'), await signedIn(desk.app, 'regular')];
    const { caseFiles } = (await admin.call(listLeadCaseFiles, { params: { id: lead.id } })).body;
    const [theirs, own] = ['regulator', 'customer'].map((copy) => caseFiles.find((one) => one.copy === copy)?.id ?? '');
    const statuses = async (id = '') =>
      Promise.all([lead, other, regular, admin].map(async (who) => (await fetchCase(desk.app, who, id)).status));
    expect(await statuses(own)).toEqual([200, 404, 403, 200]);
    expect(await statuses(theirs)).toEqual([404, 404, 403, 200]);
    expect((await lead.call(listOwnCaseFiles)).body.caseFiles.map(({ copy }) => copy)).not.toContain('regulator');
    const connected = await signIn(desk.app, lead.id, admin);
    expect([
      (await connected.call(requestCaseFile)).status,
      (await fetchCase(desk.app, connected, own ?? '')).status,
    ]).toEqual([403, 403]);
  });

  it('is made one at a time for the same readers, and a few times a day', async () => {
    const customer = await signedIn(desk.app, 'lead');
    const request = () => customer.call(requestCaseFile);
    const replies = await Promise.all([request(), request()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await desk.app.database.query(sql`
      insert into case_file (id, lead_id, copy, state, language, asked_by, date_creation)
      select gen_random_uuid(), ${customer.id}::uuid, 'customer', 'failed', 'en', ${customer.id}::uuid, ${desk.clock.now()}
      from generate_series(1, ${mostCaseFiles})`);
    await jobsDone(desk.app, 'caseFile.make');
    expect((await request()).problem.code).toBe('caseFileLimit');
  });

  it('is gone from the disk after its time, and can no longer be downloaded', async () => {
    await refreshed();
    const { caseFiles } = (await lead.call(listOwnCaseFiles)).body;
    const id = caseFiles.find(({ state }) => state === 'ready')?.id ?? '';
    const folder = folderOf(desk.app.running.app, id);
    expect((await stat(folder)).isDirectory()).toBe(true);
    desk.clock.advance((caseFileDays * 24 + 1) * 3_600_000);
    await refreshed();
    expect((await fetchCase(desk.app, lead, id)).status).toBe(404);
    await removeExpired(desk.app.running.app);
    await expect(stat(folder)).rejects.toThrow('ENOENT');
    const { body } = await lead.call(listOwnCaseFiles);
    expect(body.caseFiles.find((one) => one.id === id)?.state).toBe('expired');
  });
});
