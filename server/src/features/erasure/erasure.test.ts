import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { approve, approval } from '@countinghouse/contract/approval/approval.ts';
import { audit } from '@countinghouse/contract/audit/audit.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { erasure, getErasability, proposeErasure } from '@countinghouse/contract/erasure/erasure.ts';
import { importRows } from '@countinghouse/contract/import/import.ts';
import { exportLeadData } from '@countinghouse/contract/own-data/own-data.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requestedOut, book, paidIn, paidOut } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { markCustomer, markDocument, markPerson, tablesWith } from '../../../test/app/canaries.ts';
import { started } from '../../../test/app/deposit-scenes.ts';
import { check, sheetOf } from '../../../test/app/import-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { addWithdrawal } from '../../../test/app/withdrawals.ts';
import { readAnchors } from '../../kernel/audit-seal/anchor.ts';
import { sealAudit } from '../../kernel/audit-seal/seal-audit.ts';
import { verifyAudit } from '../../kernel/audit-seal/verify-audit.ts';
import { countBooks } from '../../../test/app/books.ts';
import { erasureFeature } from './index.ts';

const clock = testClock(new Date('2026-03-01T10:00:00Z'));
const years = (count: number) => count * 366 * 24 * 3_600_000;
let app: TestApp;
let asker: Caller;
let approver: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  asker = await signedIn(app, { role: 'admin', firstName: 'Alma', lastName: 'Asker' });
  approver = await signedIn(app, { role: 'admin', firstName: 'Arno', lastName: 'Approver' });
});
afterAll(() => app.stop());

const emailOf = async (id: string): Promise<string> =>
  (await app.database.query<{ email: string }>(sql`select email from users where id = ${id}::uuid`))[0]?.email ?? '';
const erasabilityOf = async (id: string, who = asker) => (await who.call(getErasability, { params: { id } })).body;
const propose = async (id: string, body: object = {}, who = asker) =>
  who.call(proposeErasure, {
    params: { id },
    body: { reason: 'Asked for by letter', confirmation: await emailOf(id), ...body },
  });
const agree = (id: string, who = approver) => who.call(approve, { params: { id }, body: {} });
const erase = async (id: string) => {
  const { body, status, text } = await propose(id);
  if (status !== 201) throw new Error(text);
  const done = await agree(body.approval);
  if (done.status !== 201) throw new Error(done.text);
  return done;
};
const isOnDisk = (file: string) =>
  stat(path.join(app.dataDir, 'uploads', file)).then(
    () => true,
    () => false,
  );
const dueRound = () => erasureFeature.jobs?.[0]?.run(app.running.app, { id: '', payload: {}, attempt: 1 });
const auditHolds = async () => {
  let verdict;
  do {
    await sealAudit(app.running.app);
    verdict = await verifyAudit(app.database, await readAnchors(app.dataDir));
  } while (verdict.waiting > 0n);
  return verdict.findings;
};

/** A customer who once had money and now has none. */
const formerCustomer = async (canary: string) => {
  const lead = await signedIn(app, 'lead');
  await markPerson(app, lead.id, canary);
  await markCustomer(app, lead.id, canary, clock.now());
  await book(app, lead.id, { lines: paidIn(50_00n), at: clock.now() });
  await book(app, lead.id, { kind: 'withdrawal.request', lines: requestedOut(50_00n), at: clock.now() });
  await book(app, lead.id, { kind: 'withdrawal.complete', lines: paidOut(50_00n), at: clock.now() });
  return lead;
};

describe('erasing a lead without money', () => {
  it('leaves no trace of the lead except in the sealed audit trail', async () => {
    const canary = 'quincunx';
    const lead = await signedIn(app, 'lead');
    await markPerson(app, lead.id, canary);
    const file = await markDocument(app, lead.id, canary);
    await asker.call(user.routes.update, { params: { id: lead.id }, body: { firstName: `${canary} again` } });
    const before = await tablesWith(app, canary);
    expect(before).toEqual([
      'approval',
      'audit',
      'closure_request',
      'comment',
      'idempotency',
      'import_row',
      'notification',
      'session',
      'stored_file',
      'trader',
      'user_secret',
      'users',
      'verification_document',
    ]);
    expect(await erasabilityOf(lead.id)).toMatchObject({ state: 'possible', keptUntil: null, kept: [], openItems: [] });
    await erase(lead.id);
    expect(await tablesWith(app, canary)).toEqual(['audit']);
    expect(await tablesWith(app, '203.0.113.77')).toEqual([]);
    expect(await tablesWith(app, '170 777')).toEqual([]);
    await vi.waitFor(async () => expect(await isOnDisk(file)).toBe(false), 10_000);
    expect(await auditHolds()).toEqual([]);
  });

  it('removes the rows of imports that name the whole address, and none of an address that ends in the same way', async () => {
    const [ann, joann] = ['ann@erased.example.test', 'joann@erased.example.test'];
    const admin = await signedIn(app, 'admin');
    const head = ['firstName', 'lastName', 'email', 'Remark'];
    const rows = [
      ['Jo', 'Ann', joann, ''],
      ['', 'Broken', '', `Wife of Ann <${ann.toUpperCase()}>; call`],
    ];
    const { id } = await check(app, admin, sheetOf(rows, head));
    const lead = await signedIn(app, 'lead');
    await app.database.query(sql`update users set email = ${ann} where id = ${lead.id}::uuid`);
    await erase(lead.id);
    const left = await admin.call(importRows, { params: { id }, query: {} });
    expect(left.body.rows.map(({ values }) => values['email'])).toEqual([joann]);
  });

  it('removes the lead from every search, and leaves a number as the name', async () => {
    const canary = 'zanzibarian';
    const lead = await signedIn(app, 'lead');
    await markPerson(app, lead.id, canary);
    const search = async (q: string) =>
      (await asker.call(user.routes.search, { query: { q } })).body.users.map(({ id }) => id);
    expect(await search(canary)).toEqual([lead.id]);
    await erase(lead.id);
    expect(await search(canary)).toEqual([]);
    expect(await search('777')).not.toContain(lead.id);
    const { body } = await asker.call(user.routes.one, { params: { id: lead.id } });
    const { number } = await erasabilityOf(lead.id);
    expect(body).toMatchObject({
      firstName: 'N. N.',
      lastName: String(number),
      email: `erased-${number}@erased.invalid`,
      phone: '',
      mobile: '',
      status: 'locked',
      assignedTo: null,
      labels: '',
    });
    const { text } = await asker.call(audit.routes.list, {
      query: { filters: JSON.stringify({ subject: { eq: lead.id } }) },
    });
    expect(text).not.toContain(canary);
  });

  it('cannot be undone by entering the same person again', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    await erase(lead);
    const change = (body: object) => asker.call(user.routes.update, { params: { id: lead }, body });
    for (const body of [{ firstName: 'Ada' }, { phone: '1' }, { assignedTo: asker.id }, { labels: 'forex' }])
      expect((await change(body)).problem.code).toBe('personErased');
    expect((await change({ status: 'active' })).problem.code).toBe('accountClosed');
    const wrote = await asker.call(comment.routes.create, { body: { lead, text: 'It was Ada' } });
    expect(wrote.problem.code).toBe('personErased');
    expect((await propose(lead)).problem.code).toBe('personErased');
  });
});

describe('erasing a customer', () => {
  it('keeps records for their retention period, and then erases them', async () => {
    const canary = 'floccinauci';
    const lead = await formerCustomer(canary);
    const file = await markDocument(app, lead.id, canary);
    const seen = await erasabilityOf(lead.id);
    expect(seen).toMatchObject({ keptUntil: '2036-03-01T10:00:00.000Z', retentionYears: 10, openItems: [] });
    expect(seen.kept.map(({ part }) => part)).toEqual([
      'identity',
      'deposits',
      'withdrawals',
      'investments',
      'documents',
      'answers',
      'approvals',
    ]);
    await erase(lead.id);
    expect(await tablesWith(app, canary)).toEqual([
      'approval',
      'approval_decision',
      'deposit',
      'deposit_refund',
      'investment_agreement',
      'kept_identity',
      'stored_file',
      'trader',
      'verification_document',
      'withdrawal',
    ]);
    const params = () =>
      app.database.query(sql`
        select kind, params from approval where lead_id = ${lead.id}::uuid and params <> '{"amount": 1}'
          and kind in ('order.adjust', 'withdrawal.complete', 'user.email') order by kind`);
    expect(await params()).toEqual([
      { kind: 'order.adjust', params: { after: { profit: 1 } } },
      { kind: 'user.email', params: {} },
      { kind: 'withdrawal.complete', params: { amount: 1, destination: `${canary} IBAN` } },
    ]);
    expect(await isOnDisk(file)).toBe(true);
    expect((await countBooks(app)).holds).toBe(true);

    clock.advance(years(9));
    await dueRound();
    expect((await tablesWith(app, canary)).length).toBe(10);
    clock.advance(years(1));
    await dueRound();
    expect(await tablesWith(app, canary)).toEqual([]);
    expect(await isOnDisk(file)).toBe(false);
    expect((await countBooks(app)).holds).toBe(true);
    expect(await auditHolds()).toEqual([]);
    const root = await signedIn(app, 'root');
    const { body } = await root.call(erasure.routes.list, {
      query: { filters: JSON.stringify({ lead: { eq: lead.id } }) },
    });
    expect(body.erasures).toMatchObject([
      {
        reason: 'Asked for by letter',
        proposedByName: 'Alma Asker',
        approvedByName: 'Arno Approver',
        dateKeptErased: expect.stringMatching(/^2036/) as string,
      },
    ]);
    clock.advance(-years(10));
  });

  it('keeps records for the years in the settings, counted from the last record', async () => {
    const lead = await formerCustomer('gloxinia');
    const root = await signedIn(app, 'root');
    const { approval: id } = (await root.call(updateSetting, { body: { retentionYears: 5 } })).body;
    expect((await (await signedIn(app, 'admin')).call(approve, { params: { id: id ?? '' }, body: {} })).status).toBe(
      201,
    );
    expect((await erasabilityOf(lead.id)).keptUntil).toBe('2031-03-01T10:00:00.000Z');
    clock.advance(years(6));
    const later = await signedIn(app, 'admin');
    expect(await erasabilityOf(lead.id, later)).toMatchObject({ keptUntil: null, kept: [] });
    clock.advance(-years(6));
    await root.call(updateSetting, { body: { retentionYears: 10 } });
    expect((await root.call(updateSetting, { body: { retentionYears: 4 } })).status).toBe(400);
  });

  it('is also refused by the database before the retention ends', async () => {
    const lead = await formerCustomer('halcyonic');
    await erase(lead.id);
    const early = sql`select erase_kept_records(${lead.id}::uuid, ${clock.now()}::timestamptz)`;
    await expect(app.database.query(early)).rejects.toThrow('may be erased yet');
    const agreement = sql`delete from investment_agreement g using investment i where i.id = g.investment_id and i.lead_id = ${lead.id}::uuid`;
    await expect(app.database.query(agreement)).rejects.toThrow('append-only');
    const theirs = sql`approval_id in (select id from approval where lead_id = ${lead.id}::uuid)`;
    const emptied = sql`update approval_decision set note = '' where ${theirs}`;
    await expect(app.database.query(emptied)).rejects.toThrow('append-only');
    // Pretending to be the erasure allows no other change of a decision.
    await expect(
      app.database.transaction(async (transaction) => {
        await transaction.query(sql`select set_config('countinghouse.erases', ${lead.id}, true)`);
        await transaction.query(sql`update approval_decision set note = '', approved = true where ${theirs}`);
      }),
    ).rejects.toThrow('append-only');
  });
});

describe('before an erasure', () => {
  it('a second person must approve, and sees the proposal without a name', async () => {
    const lead = await addPerson(app, { role: 'lead', firstName: 'Perry', lastName: 'Person' });
    const { body } = await propose(lead);
    expect(await erasabilityOf(lead)).toMatchObject({ state: 'waiting', approval: body.approval });
    expect((await agree(body.approval, asker)).problem.code).toBe('approvalOwnProposal');
    expect((await erasabilityOf(lead)).state).toBe('waiting');
    expect((await propose(lead)).problem.code).toBe('approvalPending');
    const done = await agree(body.approval);
    expect(done.body).toMatchObject({ kind: 'lead.erase', state: 'approved', params: { keptUntil: null } });
    expect(done.text).not.toContain('Perry');
    const { body: one } = await asker.call(approval.routes.one, { params: { id: body.approval } });
    expect(one.leadName).toMatch(/^N\. N\. \d+$/);
  });

  it('the e-mail address must be typed, by an admin who is not connected as someone else', async () => {
    const regular = await signedIn(app, 'regular');
    const lead = await addPerson(app, { role: 'lead', assignedTo: regular.id });
    const wrong = await propose(lead, { confirmation: 'somebody@example.test' });
    expect([wrong.status, wrong.problem.fields?.[0]?.code]).toEqual([400, 'confirmationWrong']);
    expect((await propose(lead, {}, regular)).status).toBe(403);
    expect((await regular.call(getErasability, { params: { id: lead } })).status).toBe(403);
    expect((await propose(asker.id)).status).toBe(404);
    const acting = await signIn(app, lead, asker);
    expect((await propose(lead, {}, acting)).status).toBe(403);
    expect((await erasabilityOf(lead)).state).toBe('possible');
  });

  const obstacles: Readonly<Record<string, (lead: Caller) => Promise<unknown>>> = {
    money: (lead) => book(app, lead.id, { lines: paidIn(1n) }),
    'a deposit under way': (lead) => started(lead),
    'a withdrawal under way': (lead) => addWithdrawal(app, lead.id),
  };

  it.each(Object.entries(obstacles))(
    'there must be no %s: neither at the proposal nor at the approval',
    async (_what, make) => {
      const lead = await signedIn(app, { role: 'lead', firstName: 'Still', lastName: 'Here' });
      const { body } = await propose(lead.id);
      await make(lead);
      const { status, problem } = await agree(body.approval);
      expect([status, problem.code]).toEqual([409, 'erasureStands']);
      expect(await erasabilityOf(lead.id)).toMatchObject({ state: 'waiting', number: null });
      expect((await asker.call(user.routes.one, { params: { id: lead.id } })).body.firstName).toBe('Still');
      expect((await lead.call(listActivity)).status).toBe(200);
      const other = await signedIn(app, 'lead');
      await make(other);
      expect((await propose(other.id)).problem.code).toBe('erasureStands');
    },
  );
});

describe('the absence of a trace', () => {
  it('is tested by a search that finds existing data', async () => {
    await addPerson(app, { role: 'lead', firstName: 'Perspicacious' });
    expect(await tablesWith(app, 'perspicacious')).toEqual(['users']);
  });
});

describe('an admin’s export of a customer’s data', () => {
  it('is the customer’s own file, and appears in the activity with its author and reason', async () => {
    const lead = await signedIn(app, { role: 'lead', firstName: 'Ella', lastName: 'Export' });
    const take = (format: 'json' | 'pdf', who = asker) =>
      who.call(exportLeadData, { params: { id: lead.id }, query: { format, reason: 'Asked by letter' } });
    const json = await take('json');
    expect([json.status, json.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="customer-data.json"',
    ]);
    expect(JSON.parse(json.text)).toMatchObject({ profile: { id: lead.id, firstName: 'Ella' }, closures: [] });
    expect((await take('pdf')).text).toMatch(/^%PDF/);
    expect((await lead.call(listActivity)).body.activity[0]).toMatchObject({
      kind: 'dataExported',
      by: 'staff',
      staffName: 'Alma',
      reason: 'Asked by letter',
    });
    expect((await take('json', await signedIn(app, 'regular'))).status).toBe(403);
    expect((await take('json', lead)).status).toBe(403);
    await erase(lead.id);
    expect((await take('json')).problem.code).toBe('personErased');
  });
});
