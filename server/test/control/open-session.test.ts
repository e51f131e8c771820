import { getOwnClosure, requestClosure } from '@countinghouse/contract/closure/closure.ts';
import type { proof } from '@countinghouse/contract/passkey/proof.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { signWith } from '../app/authenticator.ts';
import { type Caller, type Response, signedIn } from '../app/caller.ts';
import { addOwn, challengeOf, ownerOf, publicUrl, there } from '../app/passkeys.ts';
import { addAccount, goodPassword, logIn, type TestAccount } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { codeHolds, codeOf, turnTwoFactorOn } from '../app/two-factor.ts';
import { addFunds, addWithdrawal, savedIban } from '../app/withdrawals.ts';

const clock = testClock();
const { routes } = withdrawal;
const destination = 'GB33BUKB20201555555555';
let app: TestApp;
let customer: TestAccount;
/** The session that the customer left open. */
let open: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl } });
});
beforeEach(async () => {
  customer = await addAccount(app, 'lead');
  await addFunds(app, customer.id, 100_000n);
  open = await logIn(app, customer);
});
afterAll(() => app.stop());

type Proof = { [Name in keyof typeof proof]?: z.output<(typeof proof)[Name]> };
const payOut = (given: Proof, who = open, headers = {}) =>
  who.call(routes.create, { body: { amount: 10, destination, ...given } }, headers);
const fieldOf = ({ status, problem }: Response<unknown>) => {
  const [field] = problem.fields ?? [];
  return [status, field?.path, field?.code];
};
const held = async () =>
  (await app.database.query(sql`select 1 from withdrawal where lead_id = ${customer.id}::uuid`)).length;
const password = goodPassword;

describe('an intruder in a session that a customer left open', () => {
  it('cannot request a payout without the password, by any call', async () => {
    expect(fieldOf(await payOut({}))).toEqual([400, 'body.password', 'required']);
    expect(fieldOf(await payOut({ password: 'a guess' }))).toEqual([400, 'body.password', 'currentPasswordWrong']);
    const many = await open.call(routes.createMany, { body: [{ amount: 10, destination }] });
    expect(fieldOf(many)).toEqual([400, 'body.0.password', 'required']);
    expect(await held()).toBe(0);
  });

  it('cannot send a payout that the customer requested somewhere else', async () => {
    const id = await addWithdrawal(app, customer.id);
    const moved = await open.call(routes.update, { params: { id }, body: { destination } });
    expect(fieldOf(moved)).toEqual([400, 'body.password', 'required']);
    expect((await open.call(routes.one, { params: { id } })).body).toMatchObject({
      destination: savedIban,
      version: 1,
    });
  });

  it('cannot ask for the account to be closed', async () => {
    const asked = await open.call(requestClosure, { body: { reason: '' } });
    expect(fieldOf(asked)).toEqual([400, 'body.password', 'required']);
    expect((await open.call(getOwnClosure)).body.request).toBeNull();
  });

  it('has ten guesses, and not one more by repeating the right request', async () => {
    for (let count = 0; count < 10; count += 1) await payOut({ password: `guess ${count}` });
    expect((await payOut({ password })).status).toBe(429);
  });

  it('cannot use a passkey of their own', async () => {
    const { key } = await ownerOf(app);
    const passkey = signWith(key, await challengeOf(app), there);
    expect(fieldOf(await payOut({ passkey }))).toEqual([400, 'body.passkey', 'passkeyRefused']);
    expect(await held()).toBe(0);
  });
});

it('a wrong passkey needs one connection only, and is recorded although the request is rolled back', async () => {
  const narrow = await startTestApp({ clock, connections: 1, env: { PUBLIC_URL: publicUrl } });
  const { key, who } = await ownerOf(narrow);
  await addFunds(narrow, who.id, 100_000n);
  const passkey = signWith(key, { challenge: 'x'.repeat(43) }, there);
  const refused = await who.call(routes.create, { body: { amount: 10, destination, passkey } });
  const rows = await narrow.database.query(sql`
    select 1 from audit where action = 'auth.loginFailed' and subject_id = ${who.id}::uuid`);
  expect([fieldOf(refused), rows]).toEqual([[400, 'body.passkey', 'passkeyRefused'], [{ '?column?': 1 }]]);
  await narrow.stop();
});

describe('a customer', () => {
  it('requests a payout and the closure of the account with the password', async () => {
    expect((await payOut({ password })).status).toBe(201);
    expect((await open.call(requestClosure, { body: { reason: '', password } })).status).toBe(201);
  });

  it('with two-factor needs an unused code, too', async () => {
    const { secret } = await turnTwoFactorOn(clock, open);
    expect(fieldOf(await payOut({ password }))).toEqual([400, 'body.code', 'codeWrong']);
    const code = codeOf(clock, secret);
    expect((await payOut({ password, code })).status).toBe(201);
    expect(fieldOf(await payOut({ password, code }))).toEqual([400, 'body.code', 'codeWrong']);
    clock.advance(2 * codeHolds);
    // A request that is refused for another reason leaves the code unused.
    const next = codeOf(clock, secret);
    const tooMuch = await open.call(routes.create, { body: { amount: 5_000, destination, password, code: next } });
    expect(tooMuch.problem.code).toBe('insufficientFunds');
    expect((await payOut({ password, code: next })).status).toBe(201);
  });

  it('can use a passkey instead, and retries with the same key request one payout', async () => {
    const { key } = await addOwn(open);
    const passkey = signWith(key, await challengeOf(app), there);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [await payOut({ passkey }, open, headers), await payOut({ passkey }, open, headers)];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(fieldOf(await payOut({ passkey }))).toEqual([400, 'body.passkey', 'passkeyRefused']);
    expect(await held()).toBe(1);
  });

  it('keeps the attempts of right requests', async () => {
    for (let count = 0; count < 12; count += 1) expect((await payOut({ password })).status).toBe(201);
  });
});

it('staff enter a withdrawal under their own name, without the customer’s password', async () => {
  const admin = await signedIn(app, 'admin');
  const entered = await admin.call(routes.create, { body: { lead: customer.id, amount: 10 } });
  expect([entered.status, entered.body.enteredBy]).toEqual([201, admin.id]);
});
