import { approval, approve, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import { changePassword, checkAuth, startTwoFactor } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { requestClosure } from '@countinghouse/contract/closure/closure.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { startPasskey } from '@countinghouse/contract/passkey/passkey.ts';
import { changeEmail, refuseEmail } from '@countinghouse/contract/user/email-change.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { completeWithdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingFor } from '../app/approvals.ts';
import { type Caller, type Response, signedIn, visitorOf } from '../app/caller.ts';
import { mailsTo, tokensTo } from '../app/mailbox.ts';
import { publicUrl } from '../app/passkeys.ts';
import { addAccount, logIn, type TestAccount, tryLogIn } from '../app/sign-in.ts';
import { openProject, subscriptionTo } from '../app/subscriptions.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { addFunds, addWithdrawal, savedIban, verify } from '../app/withdrawals.ts';

const stolen = 'Otter-lantern-61-quay';
const own = 'Harbour-lamp-92-boat';
const destination = 'GB33BUKB20201555555555';
let app: TestApp;
/** The dishonest agent, a colleague who may decide, and a rich customer of the agent who has logged in before. */
let agent: Caller;
let colleague: Caller;
let customer: TestAccount;

beforeEach(async () => {
  app ??= await startTestApp({ env: { PUBLIC_URL: publicUrl } });
  agent = await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Seller' });
  colleague = await signedIn(app, 'admin');
  customer = await addAccount(app, 'lead', agent.id);
  await logIn(app, customer);
  await verify(app, customer.id);
  await addFunds(app, customer.id, 500_000n);
});
afterAll(() => app.stop());

const reset = async (by: Caller, id = customer.id) =>
  (await by.call(resetPassword, { params: { id } })).body.password ?? '';
/** The agent resets the password, logs in with the displayed one, and replaces it. */
const takeOver = async (by = agent): Promise<Caller> => {
  const password = await reset(by);
  const who = await logIn(app, customer, { password });
  await who.call(changePassword, { body: { currentPassword: password, password: stolen } });
  return who;
};
const codeOf = ({ status, problem }: Response<unknown>) => [status, problem?.code];
const payOut = (who: Caller, password = stolen) =>
  who.call(withdrawal.routes.create, { body: { amount: 100, destination, password } });
const restricted = async (who: Caller) => (await who.call(checkAuth)).body.restricted;
const setByLink = async () => {
  const [token = ''] = await tokensTo(app, customer.email, 'reset-password');
  return visitorOf(app).call(resetByLink, { body: { token, password: own } });
};

describe('an agent who resets a customer’s password and logs in with it', () => {
  it('can read, but can neither pay out, sign, leave nor change how the customer logs in', async () => {
    const open = await addWithdrawal(app, customer.id);
    const project = await openProject(app, 'Solar roof');
    const thief = await takeOver();
    const password = stolen;
    expect((await thief.call(getProfile)).body.email).toBe(customer.email);
    expect((await thief.call(withdrawal.routes.list)).body.withdrawals).toHaveLength(1);
    const attempts: readonly Promise<Response<unknown>>[] = [
      payOut(thief),
      thief.call(withdrawal.routes.createMany, { body: [{ amount: 100, destination }] }),
      thief.call(withdrawal.routes.update, { params: { id: open }, body: { destination } }),
      thief.call(investment.routes.create, { body: subscriptionTo(project) }),
      thief.call(changeEmail, { body: { email: 'agent@example.test', password } }),
      thief.call(startTwoFactor, { body: { password } }),
      thief.call(startPasskey, { body: { password } }),
      thief.call(requestClosure, { body: { reason: '' } }),
    ];
    for (const attempt of attempts) expect(codeOf(await attempt)).toEqual([403, 'accountRestricted']);
  });

  it('stays restricted in a new session, and after another reset', async () => {
    await takeOver();
    const again = await logIn(app, customer, { password: stolen });
    expect([await restricted(again), codeOf(await payOut(again))]).toEqual([true, [403, 'accountRestricted']]);
    expect(codeOf(await payOut(await takeOver()))).toEqual([403, 'accountRestricted']);
  });

  it('can neither approve full access nor pay out what they entered', async () => {
    await takeOver();
    const { id } = await waitingFor(colleague, customer.id);
    expect((await agent.call(approve, { params: { id }, body: {} })).status).toBe(403);
    const entered = await agent.call(withdrawal.routes.create, {
      body: { lead: customer.id, amount: 100, destination: savedIban },
    });
    const completed = await agent.call(completeWithdrawal, { params: { id: entered.body.id }, body: {} });
    expect([entered.status, completed.status]).toEqual([201, 403]);
  });

  it('loses the account when the customer opens the link, who then has full access', async () => {
    const thief = await takeOver();
    expect((await setByLink()).status).toBe(204);
    expect((await thief.call(checkAuth)).body.id).toBeNull();
    expect((await tryLogIn(app, { ...customer, password: stolen })).status).toBe(401);
    const owner = await logIn(app, customer, { password: own });
    expect([await restricted(owner), (await payOut(owner, own)).status]).toEqual([false, 201]);
    const { body } = await colleague.call(approval.routes.list, {
      query: { filters: JSON.stringify({ record: customer.id }) },
    });
    expect(body.approvals.map(({ kind, state }) => [kind, state])).toEqual([['user.restriction', 'withdrawn']]);
  });

  it('is notified that there is nothing left to approve once the customer has opened the link', async () => {
    await takeOver();
    const { id } = await waitingFor(colleague, customer.id);
    expect((await setByLink()).status).toBe(204);
    const { notifications } = (await agent.call(notification.routes.list)).body;
    expect(notifications.map(({ kind, recordId }) => [kind, recordId])).toContainEqual(['approval.ended', id]);
  });

  it('is named in the e-mail to the customer, which says what they can do', async () => {
    await reset(agent);
    await tokensTo(app, customer.email, 'reset-password');
    const [mail] = (await mailsTo(app, customer.email)).filter(({ text }) => text.includes('reset-password'));
    expect(mail?.text).toContain('Sam Seller');
  });

  it('cannot take the link by changing the address of a customer who has never logged in', async () => {
    const fresh = await addAccount(app, 'lead', agent.id);
    await reset(agent, fresh.id);
    const changed = await agent.call(user.routes.update, {
      params: { id: fresh.id },
      body: { email: 'agent-too@example.test' },
    });
    expect(codeOf(changed)).toEqual([403, 'emailInUse']);
  });

  it('cannot change the e-mail address of the customer', async () => {
    const changed = await agent.call(user.routes.update, {
      params: { id: customer.id },
      body: { email: 'agent@example.test' },
    });
    expect(codeOf(changed)).toEqual([403, 'emailInUse']);
  });
});

describe('a second member of staff', () => {
  it('can confirm a reset for a customer without a mailbox, who is notified', async () => {
    const who = await takeOver();
    const { id } = await waitingFor(colleague, customer.id);
    expect((await colleague.call(approve, { params: { id }, body: {} })).status).toBe(201);
    expect((await payOut(who)).status).toBe(401);
    const again = await logIn(app, customer, { password: stolen });
    expect([await restricted(again), (await payOut(again)).status]).toEqual([false, 201]);
    const { notifications } = (await again.call(notification.routes.list)).body;
    expect(notifications.map(({ kind }) => kind)).toContain('security.restrictionLifted');
  });

  it('is not the admin who reset the password', async () => {
    const admin = await signedIn(app, 'admin');
    const thief = await takeOver(admin);
    const { id } = await waitingFor(admin, customer.id);
    expect(codeOf(await admin.call(approve, { params: { id }, body: {} }))).toEqual([403, 'approvalOwnProposal']);
    await admin.call(withdrawProposal, { params: { id } });
    expect(codeOf(await payOut(thief))).toEqual([403, 'accountRestricted']);
  });
});

describe('an admin who changes the e-mail address of a customer', () => {
  const newAddress = () => `${crypto.randomUUID()}@new.test`;
  const emailOf = async () =>
    (await app.database.query<{ email: string }>(sql`select email from users where id = ${customer.id}::uuid`))[0]
      ?.email;
  const change = (by: Caller, email: string) =>
    by.call(user.routes.update, { params: { id: customer.id }, body: { email, lastName: 'Renamed' } });

  it('only proposes it: a colleague approves, both addresses are notified, and the old one can undo it', async () => {
    const admin = await signedIn(app, { role: 'admin', firstName: 'Vera', lastName: 'Checker' });
    const email = newAddress();
    const { status, body } = await change(admin, email);
    expect([status, body.email, body.lastName]).toEqual([200, customer.email, 'Renamed']);
    const { id, kind } = await waitingFor(admin, customer.id);
    expect(kind).toBe('user.email');
    expect(codeOf(await admin.call(approve, { params: { id }, body: {} }))).toEqual([403, 'approvalOwnProposal']);
    expect((await colleague.call(approve, { params: { id }, body: {} })).status).toBe(201);
    expect(await emailOf()).toBe(email);
    const [token = ''] = await tokensTo(app, customer.email, 'refuse-email');
    expect((await mailsTo(app, customer.email)).some(({ text }) => text.includes('Vera Checker'))).toBe(true);
    await visitorOf(app).call(refuseEmail, { body: { token } });
    expect(await emailOf()).toBe(customer.email);
  });

  it('finds the proposal void once the customer has another address', async () => {
    await change(await signedIn(app, 'admin'), newAddress());
    const { id } = await waitingFor(colleague, customer.id);
    await app.database.query(sql`update users set email = ${newAddress()} where id = ${customer.id}::uuid`);
    expect(codeOf(await colleague.call(approve, { params: { id }, body: {} }))).toEqual([409, 'approvalOutdated']);
  });
});
