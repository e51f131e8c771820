import { approval, approve } from '@countinghouse/contract/approval/approval.ts';
import { changePassword } from '@countinghouse/contract/auth/auth.ts';
import { forgotPassword, resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { fixRow, importRows } from '@countinghouse/contract/import/import.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn, visitorOf } from '../app/caller.ts';
import { accept, createdBy, pay } from '../app/customer-steps.ts';
import { applyFor } from '../app/documents.ts';
import { check, freshEmail, goodRows, run, sheetOf } from '../app/import-scenes.ts';
import { tokensTo } from '../app/mailbox.ts';
import { publicUrl } from '../app/passkeys.ts';
import { addAccount, logIn } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { addFunds, addWithdrawal } from '../app/withdrawals.ts';

const clock = testClock();
const day = 86_400_000;
let app: TestApp;
let root: Caller;
let admin: Caller;
let colleague: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl } });
});
afterAll(() => app.stop());
// Each firm is root and two admins who have nothing to do with one another.
beforeEach(async () => {
  await app.database.query(sql`update users set status = 'locked' where role in ('root', 'admin')`);
  root = await signedIn(app, 'root');
  admin = await signedIn(app, 'admin');
  colleague = await signedIn(app, 'admin');
});

const lockedBySql = (who: Caller) =>
  app.database.query(sql`update users set status = 'locked' where id = ${who.id}::uuid`);
const changed = async (who: Caller, id: string, body: { assignedTo: string | null } | { email: string } | object) => {
  expect((await who.call(user.routes.update, { params: { id }, body })).status).toBe(200);
};
const influence = (by: Caller, over: Caller, kind: 'created' | 'reset', days = 0) =>
  app.database.query(sql`
    insert into influence (person_id, over_id, kind, at)
    values (${by.id}::uuid, ${over.id}::uuid, ${kind}, ${new Date(clock.now().getTime() - days * day)}::timestamptz)`);
/** A customer of this person, who also sent the documents. */
const madeBy = async (who: Caller): Promise<string> => {
  const lead = await createdBy(app, who);
  await applyFor(app, who, lead);
  return lead;
};
/** A customer who came without anybody's help, and has sent documents. */
const applied = async (fields: object = {}): Promise<string> => {
  const lead = await addPerson(app, { role: 'lead', ...fields });
  await applyFor(app, await signIn(app, lead));
  return lead;
};

describe('somebody with a part in a customer’s file has colleagues who can verify and pay', () => {
  it('although they made the only other admin the customer’s agent', async () => {
    await lockedBySql(root);
    const lead = await madeBy(admin);
    await changed(admin, lead, { assignedTo: colleague.id });
    expect(await accept(admin, lead)).toBe('ownPartCreated');
  });

  it('although they, as root, have just locked all admins', async () => {
    const lead = await madeBy(root);
    for (const { id } of [admin, colleague]) await changed(root, id, { status: 'locked' });
    expect(await accept(root, lead)).toBe('ownPartCreated');
  });

  it('although they, as root, have just made all admins agents: a payout', async () => {
    const lead = await madeBy(root);
    expect(await accept(admin, lead)).toBe('verified');
    await addFunds(app, lead, 1_000n);
    const id = await addWithdrawal(app, lead);
    for (const one of [admin, colleague]) await changed(root, one.id, { role: 'regular' });
    expect(await pay(root, id)).toBe('ownPartCreated');
  });

  it('although root created the only admin five days ago: the admin verifies', async () => {
    await lockedBySql(colleague);
    await influence(root, admin, 'created', 5);
    const lead = await madeBy(root);
    expect(await accept(root, lead)).toBe('ownPartCreated');
    expect(await accept(admin, lead)).toBe('verified');
  });

  it('although root created all of them five days ago: another admin verifies', async () => {
    for (const one of [admin, colleague]) await influence(root, one, 'created', 5);
    const lead = await madeBy(admin);
    expect(await accept(admin, lead)).toBe('ownPartCreated');
    expect(await accept(colleague, lead)).toBe('verified');
  });

  it('although they, as root, have just changed the address of the only admin', async () => {
    await lockedBySql(colleague);
    const lead = await madeBy(root);
    await changed(root, admin.id, { email: freshEmail() });
    expect(await accept(root, lead)).toBe('ownPartCreated');
  });
});

describe('a part in a customer’s file', () => {
  it('is that of a person who wrote the customer into the spreadsheet of a colleague', async () => {
    const sheet = await check(app, colleague, sheetOf(goodRows(2)));
    const { rows } = (await admin.call(importRows, { params: { id: sheet.id }, query: {} })).body;
    const email = freshEmail();
    await admin.call(fixRow, {
      params: { id: sheet.id, number: rows[0]?.number ?? 0 },
      body: { values: { firstName: 'Marta', lastName: 'Mule', email } },
    });
    await run(colleague, sheet.id);
    const [found] = await app.database.query<{ id: string }>(sql`select id from users where email = ${email}`);
    const lead = found?.id ?? '';
    await applyFor(app, await signIn(app, lead));
    expect([await accept(admin, lead), await accept(colleague, lead)]).toEqual(['ownPartCreated', 'ownPartCreated']);
    expect(await accept(root, lead)).toBe('verified');
  });

  it('is that of a person who gave the customer another address, and keeps them from paying, too', async () => {
    const lead = await addPerson(app, { role: 'lead', firstName: 'Marta', lastName: 'Mule' });
    const email = freshEmail();
    await changed(admin, lead, { email });
    await visitorOf(app).call(forgotPassword, { body: { email } });
    const [token = ''] = await tokensTo(app, email, 'reset-password');
    const password = 'Lantern-quay-88-otter';
    await visitorOf(app).call(resetByLink, { body: { token, password } });
    await applyFor(app, await logIn(app, { id: lead, email }, { password }));
    expect(await accept(admin, lead)).toBe('ownPartKeys');
    expect(await accept(colleague, lead)).toBe('verified');
    await addFunds(app, lead, 1_000n);
    const id = await addWithdrawal(app, lead);
    clock.advance(3 * day);
    admin = await signIn(app, admin.id);
    expect(await pay(admin, id)).toBe('ownPartKeys');
    expect(await pay(await signIn(app, root.id), id)).toBe('completed');
  });

  it('is that of a person who set the password that a colleague let the customer use', async () => {
    const account = await addAccount(app, 'lead');
    const { password } = (await admin.call(resetPassword, { params: { id: account.id } })).body as { password: string };
    const { approvals } = (await colleague.call(approval.routes.list, { query: { pageSize: 100 } })).body;
    const asked = approvals.find(({ kind, record }) => kind === 'user.restriction' && record === account.id);
    expect((await colleague.call(approve, { params: { id: asked?.id ?? '' }, body: {} })).status).toBe(201);
    const mule = await logIn(app, account, { password });
    const chosen = 'Lantern-quay-88-otter';
    await mule.call(changePassword, { body: { currentPassword: password, password: chosen } });
    await applyFor(app, await logIn(app, account, { password: chosen }));
    expect(await accept(admin, account.id)).toBe('ownPartKeys');
    expect(await accept(root, account.id)).toBe('verified');
  });

  it('is that of a person who was the customer’s agent until a moment ago', async () => {
    const lead = await applied();
    await changed(admin, lead, { assignedTo: admin.id });
    expect(await accept(admin, lead)).toBe('verificationOwnLead');
    await changed(admin, lead, { assignedTo: null });
    expect(await accept(admin, lead)).toBe('ownPartAgent');
    clock.advance(31 * day);
    admin = await signIn(app, admin.id);
    expect(await accept(admin, lead)).toBe('verified');
  });

  it('is that of a person who held the keys of the account that created the customer, also later', async () => {
    const puppet = await signedIn(app, 'regular');
    await influence(admin, puppet, 'created');
    clock.advance(29 * day);
    const lead = await madeBy(await signIn(app, puppet.id));
    admin = await signIn(app, admin.id);
    expect(await accept(admin, lead)).toBe('ownPartRelated');
    clock.advance(2 * day);
    admin = await signIn(app, admin.id);
    expect(await accept(admin, lead)).toBe('ownPartRelated');
  });
});
