import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { checkAuth, generateToken } from '@countinghouse/contract/auth/auth.ts';
import {
  acceptClosure,
  closure,
  getOwnClosure,
  refuseClosure,
  requestClosure,
  withdrawClosure,
} from '@countinghouse/contract/closure/closure.ts';
import { startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requestedOut, book, paidIn, paidOut } from '../../../test/app/bookings.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { cardDeposit, started } from '../../../test/app/deposit-scenes.ts';
import { buy, makeCategory, makeProduct, richLead, shownOffer } from '../../../test/app/product-scenes.ts';
import { readMail } from '../../../test/app/read-mail.ts';
import { addAccount, ensurePassword, goodPassword, logIn, tryLogIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { addWithdrawal } from '../../../test/app/withdrawals.ts';

const clock = testClock();
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const ask = async (lead: Caller, reason = '') => {
  await ensurePassword(app, lead.id);
  return lead.call(requestClosure, { body: { reason, password: goodPassword } });
};
const idOf = async (lead: Caller): Promise<string> => (await lead.call(getOwnClosure)).body.request?.id ?? '';
const accept = (who: Caller, id: string) => who.call(acceptClosure, { params: { id } });
const refuse = (who: Caller, id: string, reason = 'Please call us first') =>
  who.call(refuseClosure, { params: { id }, body: { reason } });
const statusOf = async (id: string) => {
  const [row] = await app.database.query<{ status: string; isClosed: boolean }>(
    sql`select status, closed_at is not null as "isClosed" from users where id = ${id}::uuid`,
  );
  return row;
};

/** Everything that an attempt on the account could have changed, without notifications to others. */
const traces = async (): Promise<string> => {
  const [row] = await app.database.query<{ text: string }>(sql`
    select concat((select json_agg(u order by id) from users u), (select json_agg(s order by id) from (select id, ended_at from session) s),
      (select json_agg(c order by id) from closure_request c), (select json_agg(id order by id) from audit),
      (select json_agg(a order by id) from account a), (select count(*) from notification)) as text`);
  return row?.text ?? '';
};

describe('a customer who wants to close the account', () => {
  it('sees the open items, and may still send the request', async () => {
    const lead = await signedIn(app, 'lead');
    await book(app, lead.id, { lines: paidIn(12_34n) });
    await started(lead);
    const { body } = await lead.call(getOwnClosure);
    expect(body).toEqual({
      request: null,
      openItems: [
        { kind: 'money', count: 1, amount: 12.34 },
        { kind: 'deposit', count: 1, amount: 100 },
      ],
    });
    const requested = await ask(lead, 'Too expensive');
    expect([requested.status, requested.body.request]).toMatchObject([
      201,
      { state: 'pending', reason: 'Too expensive', dateCreation: expect.stringMatching(/^20/) as string },
    ]);
    expect((await ask(lead)).problem.code).toBe('closureWaits');
  });

  it('is listed for the admins with the time of the request and any open items', async () => {
    const lead = await signedIn(app, { role: 'lead', firstName: 'Lena', lastName: 'Leaver' });
    await ask(lead, 'Moving abroad');
    const { body } = await admin.call(closure.routes.list, {
      query: { filters: JSON.stringify({ lead: { eq: lead.id } }) },
    });
    expect(body.closures).toMatchObject([
      { leadName: 'Lena Leaver', state: 'pending', reason: 'Moving abroad', isFree: true, assignedTo: null },
    ]);
    await book(app, lead.id, { lines: paidIn(1n) });
    const { body: again } = await admin.call(closure.routes.one, { params: { id: await idOf(lead) } });
    expect(again).toMatchObject({ isFree: false, openItems: [{ kind: 'money', count: 1, amount: 0.01 }] });
    const { body: inbox } = await admin.call(notification.routes.list, { query: {} });
    expect(inbox.notifications.find(({ recordId }) => recordId === again.id)).toMatchObject({
      kind: 'closure.requested',
      params: { customer: 'Lena Leaver' },
    });
  });

  it('can withdraw the request and send it again', async () => {
    const lead = await signedIn(app, 'lead');
    await ask(lead);
    expect((await lead.call(withdrawClosure)).body.request).toMatchObject({ state: 'withdrawn' });
    expect((await lead.call(withdrawClosure)).problem.code).toBe('closureDecided');
    expect((await ask(lead)).status).toBe(201);
    const { activity } = (await lead.call(listActivity)).body;
    expect(activity.map(({ kind, by }) => [kind, by])).toEqual([
      ['closureRequested', 'you'],
      ['closureWithdrawn', 'you'],
      ['closureRequested', 'you'],
    ]);
  });

  it('must ask personally: no one can ask for them', async () => {
    const lead = await signedIn(app, 'lead');
    await admin.call(generateToken, { params: { id: lead.id }, body: { reason: 'Asked by telephone' } });
    const acting = await signIn(app, lead.id, admin);
    const before = await traces();
    expect((await ask(acting)).problem.code).toBe('notWhileConnected');
    expect((await acting.call(withdrawClosure)).problem.code).toBe('notWhileConnected');
    expect((await ask(admin)).status).toBe(403);
    expect(await traces()).toBe(before);
  });

  it('sees why the request was refused', async () => {
    const lead = await signedIn(app, 'lead');
    await ask(lead);
    const { body } = await refuse(admin, await idOf(lead), 'A bank transfer of yours is on its way');
    expect(body).toMatchObject({ state: 'refused', answer: 'A bank transfer of yours is on its way' });
    expect((await lead.call(getOwnClosure)).body.request).toMatchObject({
      state: 'refused',
      answer: 'A bank transfer of yours is on its way',
    });
    expect((await lead.call(listActivity)).body.activity[0]).toMatchObject({
      kind: 'closureRefused',
      by: 'staff',
      reason: 'A bank transfer of yours is on its way',
    });
    expect((await accept(admin, body.id)).problem.code).toBe('closureDecided');
  });
});

describe('closing an account', () => {
  it('locks it for good, ends every session, and notifies the customer by e-mail in their language', async () => {
    const account = await addAccount(app, 'lead');
    await app.database.query(sql`update users set language = 'de' where id = ${account.id}::uuid`);
    await app.database.query(sql`
      insert into notification_choice (user_id, kind_group, in_app, email) values (${account.id}::uuid, 'security', true, false)`);
    const lead = await logIn(app, account);
    await ask(lead);
    const id = await idOf(lead);
    expect((await accept(admin, id)).body).toMatchObject({ state: 'accepted', decidedByName: 'Test admin' });
    expect(await statusOf(account.id)).toEqual({ status: 'locked', isClosed: true });
    expect((await lead.call(checkAuth)).body.id).toBeNull();
    expect((await tryLogIn(app, account)).problem.code).toBe('loginFailed');
    const letter = await vi.waitFor(async () => {
      const folder = path.join(app.dataDir, 'mail');
      const all = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
      const found = all.map(readMail).find(({ headers }) => headers.get('to') === account.email);
      if (!found) throw new Error('no e-mail yet');
      return found;
    }, 10_000);
    expect(letter.headers.get('subject')).toMatch(/^Ihr Konto ist geschlossen/);
    expect(letter.text).not.toContain('/my/');
    // The customer opted out of e-mails, so the text must not claim otherwise.
    expect(letter.text).toContain('unabhängig von Ihren Benachrichtigungseinstellungen');
  });

  it('cannot be undone by unlocking, individually or in bulk', async () => {
    const lead = await signedIn(app, 'lead');
    await ask(lead);
    await accept(admin, await idOf(lead));
    const one = await admin.call(user.routes.update, { params: { id: lead.id }, body: { status: 'active' } });
    expect([one.status, one.problem.code]).toEqual([409, 'accountClosed']);
    const other = await signedIn(app, { role: 'lead', status: 'locked' });
    const { body } = await admin.call(bulkStatus, {
      body: { users: { ids: [lead.id, other.id] }, status: 'active' },
    });
    expect(body).toMatchObject({ done: 1, refused: [{ id: lead.id, code: 'accountClosed' }] });
    expect(await statusOf(lead.id)).toEqual({ status: 'locked', isClosed: true });
  });

  it('cannot be decided by the customer’s own agent, even an admin', async () => {
    const agent = await signedIn(app, 'admin');
    const lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
    await ask(lead);
    const id = await idOf(lead);
    const before = await traces();
    expect((await accept(agent, id)).problem.code).toBe('closureOwnLead');
    expect((await refuse(agent, id)).problem.code).toBe('closureOwnLead');
    expect(await traces()).toBe(before);
    expect((await accept(admin, id)).status).toBe(201);
  });

  const obstacles: Readonly<Record<string, () => Promise<Caller>>> = {
    money: async () => {
      const lead = await signedIn(app, 'lead');
      await book(app, lead.id, { lines: paidIn(1n) });
      return lead;
    },
    'a deposit under way': async () => {
      const lead = await signedIn(app, 'lead');
      await started(lead);
      return lead;
    },
    'a withdrawal under way': async () => {
      const lead = await signedIn(app, 'lead');
      await addWithdrawal(app, lead.id);
      return lead;
    },
    'a product in the vault and an offer for it': async () => {
      const lead = await richLead(app, 100n);
      const product = await makeProduct(admin, (await makeCategory(admin)).id, { price: 100 });
      await buy(lead, product.id);
      await shownOffer(app, admin, product.id);
      return lead;
    },
    'an approval about the customer': async () => {
      const lead = await signedIn(app, 'lead');
      await admin.call(correctBalance, { body: { userId: lead.id, amount: 5, reason: 'Fee charged twice' } });
      return lead;
    },
  };

  it.each(Object.entries(obstacles))('is refused while there is %s, and changes nothing', async (_what, make) => {
    const lead = await make();
    await ask(lead);
    const id = await idOf(lead);
    const before = await traces();
    const { status, problem } = await accept(admin, id);
    expect([status, problem.code]).toEqual([409, 'closureStands']);
    expect(await traces()).toBe(before);
    expect((await lead.call(checkAuth)).body.id).toBe(lead.id);
  });

  it('is possible once the money is paid out', async () => {
    const lead = await signedIn(app, 'lead');
    await book(app, lead.id, { lines: paidIn(50_00n) });
    await ask(lead);
    await book(app, lead.id, { kind: 'withdrawal.request', lines: requestedOut(50_00n) });
    await book(app, lead.id, { kind: 'withdrawal.complete', lines: paidOut(50_00n) });
    expect((await accept(admin, await idOf(lead))).status).toBe(201);
  });

  it('leaves no deposit behind that anyone started at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const lead = await signedIn(app, 'lead');
      await ask(lead);
      const id = await idOf(lead);
      const starting = round % 2 === 0 ? lead : admin;
      const [done, begun] = await Promise.all([
        accept(admin, id),
        starting.call(startDeposit, { body: { ...cardDeposit(), ...(starting === admin && { lead: lead.id }) } }),
      ]);
      const [row] = await app.database.query<{ open: number }>(
        sql`select count(*)::integer as open from deposit where lead_id = ${lead.id}::uuid and status in ('pending', 'awaiting_3d_secure')`,
      );
      expect([done.status === 201, row?.open]).toSatisfy(
        ([isClosed, open]) => (isClosed === true && open === 0) || (isClosed === false && open === 1),
        `${done.status} and ${begun.status}`,
      );
    }
  });

  it('happens once when several people decide at once', async () => {
    const lead = await signedIn(app, 'lead');
    await ask(lead);
    const id = await idOf(lead);
    const answers = await Promise.all([
      accept(admin, id),
      refuse(admin, id),
      accept(admin, id),
      lead.call(withdrawClosure),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
