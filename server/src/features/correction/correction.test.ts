import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { approve, reject } from '@countinghouse/contract/approval/approval.ts';
import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import { ledgerStatement, statementFile } from '@countinghouse/contract/ledger/statement.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let root: Caller;
let admin: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  admin = await signedIn(app, 'admin');
  lead = await signedIn(app, 'lead');
  await book(app, lead.id, { lines: paidIn(100_00n) });
});
afterAll(() => app.stop());

const available = async () => (await admin.call(availableFunds, { params: { userId: lead.id } })).body.available;
const correct = (amount: number, who = admin) =>
  who.call(correctBalance, { body: { userId: lead.id, amount, reason: 'Fee charged twice' } });
const agree = (id: string, who = root) => who.call(approve, { params: { id }, body: {} });

describe('a correction of a balance', () => {
  it('is booked once a second person approves, and the customer sees the reason', async () => {
    const { status, body } = await correct(12.34);
    expect([status, await available()]).toEqual([201, 100]);
    expect((await agree(body.approval, admin)).problem.code).toBe('approvalOwnProposal');
    expect((await agree(body.approval)).status).toBe(201);
    expect(await available()).toBe(112.34);
    expect((await lead.call(listActivity)).body.activity[0]).toMatchObject({
      kind: 'correction',
      reason: 'Fee charged twice',
    });
    const { lines } = (await lead.call(ledgerStatement, { params: { userId: lead.id }, query: {} })).body;
    expect(lines.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['correction', 'Fee charged twice'],
      ['deposit.complete', null],
    ]);
    expect(await countBooks(app)).toMatchObject({ holds: true });
  });

  it('shows its reason in the statement files too', async () => {
    const headers = { authorization: `Bearer ${lead.token}`, cookie: `session=${lead.cookie}` };
    const fileOf = (format: 'csv' | 'pdf') =>
      fetch(`${app.url}${statementFile.path.replace(':userId', lead.id)}?format=${format}`, { headers });
    expect(await (await fileOf('csv')).text()).toContain(',112.34,Fee charged twice');
    const document = await getDocumentProxy(new Uint8Array(await (await fileOf('pdf')).arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Reason: Fee charged twice');
  });

  it('is booked once when several people approve at the same time', async () => {
    const before = await available();
    const { body } = await correct(-2.5);
    const replies = await Promise.all(Array.from({ length: 20 }, () => agree(body.approval)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await available()).toBe(before - 2.5);
  });

  it('never takes more than the balance, and then stays pending', async () => {
    const before = await available();
    const { body } = await correct(-5_000);
    expect((await agree(body.approval)).problem.code).toBe('insufficientFunds');
    expect(await available()).toBe(before);
    expect((await root.call(reject, { params: { id: body.approval }, body: { reason: 'Too much' } })).status).toBe(201);
  });

  it('needs a customer and a non-zero amount in whole cents', async () => {
    for (const amount of [0, 0.001]) expect((await correct(amount)).status).toBe(400);
    const staff = await addPerson(app, { role: 'regular' });
    const refused = await admin.call(correctBalance, { body: { userId: staff, amount: 1, reason: 'Not a customer' } });
    expect(refused.status).toBe(404);
    expect((await correct(1, await signedIn(app, 'regular'))).status).toBe(403);
  });
});
