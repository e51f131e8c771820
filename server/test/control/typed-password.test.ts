import { approve } from '@countinghouse/contract/approval/approval.ts';
import { changePassword, checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingFor } from '../app/approvals.ts';
import { type Caller, type Response, signedIn, visitorOf } from '../app/caller.ts';
import { mailsTo, tokensTo } from '../app/mailbox.ts';
import { logIn, type TestAccount, tryLogIn } from '../app/sign-in.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { addFunds, addWithdrawal, savedIban, verify } from '../app/withdrawals.ts';

const typed = 'Typed-by-the-agent-83';
const stolen = 'Otter-lantern-61-quay';
const own = 'Harbour-lamp-92-boat';
let app: TestApp;
/** The dishonest agent, and a rich customer with a first password that the agent typed. */
let agent: Caller;
let customer: TestAccount;
let count = 0;

const entered = async (by: Caller): Promise<TestAccount> => {
  const email = `new-${(count += 1)}@example.test`;
  const body = { role: 'lead', firstName: 'Clara', lastName: 'Visser', email, password: typed } as const;
  const { id } = (await by.call(user.routes.create, { body })).body;
  return { id, email };
};
beforeEach(async () => {
  app ??= await startTestApp();
  agent = await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Seller' });
  customer = await entered(agent);
  await verify(app, customer.id);
  await addFunds(app, customer.id, 500_000n);
});
afterAll(() => app.stop());

const codeOf = ({ status, problem }: Response<unknown>) => [status, problem?.code];
const payOut = (who: Caller, password: string) =>
  who.call(withdrawal.routes.create, { body: { amount: 100, destination: savedIban, password } });
const restricted = async (who: Caller) => (await who.call(checkAuth)).body.restricted;
/** The agent logs in with the password they typed, and replaces it. */
const takeOver = async (): Promise<Caller> => {
  const thief = await logIn(app, customer, { password: typed });
  await thief.call(changePassword, { body: { currentPassword: typed, password: stolen } });
  return thief;
};
const linkTo = async (email: string): Promise<string> => (await tokensTo(app, email, 'reset-password'))[0] ?? '';
const setBy = (token: string) => visitorOf(app).call(resetByLink, { body: { token, password: own } });
const setByLink = async (email = customer.email) => setBy(await linkTo(email));

describe('an agent who types the password of a new customer and logs in with it', () => {
  it('can only read, and cannot pay out, change the address or approve full access', async () => {
    const thief = await takeOver();
    expect((await thief.call(getProfile)).body.email).toBe(customer.email);
    expect([await restricted(thief), codeOf(await payOut(thief, stolen))]).toEqual([true, [403, 'accountRestricted']]);
    const again = await logIn(app, customer, { password: stolen });
    expect(codeOf(await payOut(again, stolen))).toEqual([403, 'accountRestricted']);
    const address = { params: { id: customer.id }, body: { email: 'agent@example.test' } };
    expect(codeOf(await agent.call(user.routes.update, address))).toEqual([403, 'emailInUse']);
    await agent.call(resetPassword, { params: { id: customer.id } });
    const colleague = await signedIn(app, 'admin');
    const { id } = await waitingFor(colleague, customer.id);
    expect((await agent.call(approve, { params: { id }, body: {} })).status).toBe(403);
  });

  it('loses the account when the customer opens the mailed link, and payouts wait', async () => {
    const thief = await takeOver();
    expect((await setByLink()).status).toBe(204);
    expect((await thief.call(checkAuth)).body.id).toBeNull();
    expect((await tryLogIn(app, { ...customer, password: stolen })).status).toBe(401);
    const owner = await logIn(app, customer, { password: own });
    expect([await restricted(owner), (await payOut(owner, own)).status]).toEqual([false, 201]);
    expect(await waitsFor(owner)).toBe(true);
  });
});

const waitsFor = async (owner: Caller): Promise<boolean> => {
  const { withdrawals } = (await owner.call(withdrawal.routes.list)).body;
  return withdrawals.every(({ waitsUntil }) => waitsUntil !== null);
};

it('a flood of first passwords that a rule refuses costs the server no hash', async () => {
  const body = {
    role: 'lead',
    firstName: 'Clara',
    lastName: 'Visser',
    email: 'flood@example.test',
    password: 'short1',
  };
  const sent = Array.from({ length: 100 }, () => agent.call(user.routes.create, { body } as never));
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([400]));
  const many = [{ ...body, password: typed }, body];
  const refused = await agent.call(user.routes.createMany, { body: many } as never);
  expect([refused.status, refused.problem.fields?.[0]?.path]).toEqual([400, 'body.1.password']);
});

describe('a new customer', () => {
  it('gets a link that names the author of the account, and full access without a wait by using it first', async () => {
    expect((await setByLink()).status).toBe(204);
    const [mail] = await mailsTo(app, customer.email);
    expect([mail?.text.includes('Sam Seller'), mail?.text.includes('opened an account')]).toEqual([true, true]);
    const owner = await logIn(app, customer, { password: own });
    await addWithdrawal(app, customer.id);
    expect([await restricted(owner), await waitsFor(owner)]).toEqual([false, false]);
  });

  it('gets another link when a typing error in the address is corrected before the first log-in', async () => {
    const poor = await entered(agent);
    const corrected = `right-${poor.email}`;
    const correct = ({ id, email }: TestAccount) =>
      agent.call(user.routes.update, { params: { id }, body: { email: `right-${email}` } });
    // A link that is mailed only after the correction goes to the corrected address.
    const wrong = await linkTo(poor.email);
    expect((await correct(poor)).status).toBe(200);
    expect((await setBy(wrong)).status).toBe(403);
    expect((await setByLink(corrected)).status).toBe(204);
    // The mailed link would give the agent the money of somebody who has paid in.
    expect(codeOf(await correct(customer))).toEqual([403, 'emailInUse']);
  });

  it('who set a password by link and has not logged in yet keeps the address, unless two people change it', async () => {
    const poor = await entered(agent);
    expect((await setByLink(poor.email)).status).toBe(204);
    const address = { params: { id: poor.id }, body: { email: `agent-${poor.email}` } };
    expect(codeOf(await agent.call(user.routes.update, address))).toEqual([403, 'emailInUse']);
    const [admin, second] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
    expect((await admin.call(user.routes.update, address)).body.email).toBe(poor.email);
    const { id } = await waitingFor(second, poor.id);
    expect((await second.call(approve, { params: { id }, body: {} })).status).toBe(201);
    expect((await admin.call(user.routes.one, { params: { id: poor.id } })).body.email).toBe(address.body.email);
  });
});
