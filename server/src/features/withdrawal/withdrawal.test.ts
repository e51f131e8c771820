import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import * as contract from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { confirmed } from '../../../test/app/confirmations.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds, otherIban, ownProof, saveDestination, verify } from '../../../test/app/withdrawals.ts';
import { countBooks } from '../../../test/app/books.ts';

const { routes } = contract.withdrawal;
const iban = 'DE89370400440532013000';
let app: TestApp;
let admin: Caller;
let otherAdmin: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  otherAdmin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

/** A verified customer of the agent with this many euro. */
const customer = async (euro = 100, verified = true): Promise<Caller> => {
  const id = await addPerson(app, { role: 'lead', firstName: 'Ada', lastName: 'Payee', assignedTo: agent.id });
  if (verified) await verify(app, id);
  await addFunds(app, id, BigInt(euro) * 100n);
  return signIn(app, id);
};

const request = async (who: Caller, amount: number, lead?: string) =>
  who.call(routes.create, { body: { amount, destination: iban, ...ownProof, ...(lead !== undefined && { lead }) } });

const funds = async (of: Caller) => {
  const { cash, hold, capital } = (await admin.call(capitalFunds, { params: { userId: of.id } })).body;
  return { cash, hold, capital };
};

const complete = (who: Caller, id: string, version?: number) =>
  who.call(contract.completeWithdrawal, { params: { id }, body: { ...(version !== undefined && { version }) } });
const fail = (who: Caller, id: string, reason = 'The account is closed') =>
  who.call(contract.failWithdrawal, { params: { id }, body: { reason } });
const cancel = (who: Caller, id: string) => who.call(contract.cancelWithdrawal, { params: { id } });

describe('a withdrawal', () => {
  it('takes the money from the available balance at once, and out of the company when it is completed', async () => {
    const lead = await customer();
    const { status, body } = await request(lead, 60.5);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      lead: lead.id,
      amount: 60.5,
      status: 'pending',
      destination: iban,
      enteredBy: lead.id,
      decidedBy: null,
      minutesTaken: null,
      version: 1,
    });
    expect(body.transactionId).toMatch(/^W-[0-9A-Z]{10}$/);
    expect(Date.parse(body.target) - Date.parse(body.dateCreation)).toBe(72 * 3_600_000);
    expect(await funds(lead)).toEqual({ cash: 39.5, hold: 60.5, capital: 100 });
    const paid = await complete(admin, body.id, 1);
    expect(paid.body).toMatchObject({ status: 'completed', decidedBy: admin.id, version: 2 });
    expect(await funds(lead)).toEqual({ cash: 39.5, hold: 0, capital: 39.5 });
    expect((await countBooks(app)).holds).toBe(true);
  });

  it('returns the money when it fails, with a reason that the customer sees', async () => {
    const lead = await customer();
    const { id } = (await request(lead, 30)).body;
    expect((await fail(admin, id, ' ')).status).toBe(400);
    expect((await fail(admin, id, 'Wrong name of the holder')).body).toMatchObject({ status: 'failed' });
    expect((await lead.call(routes.one, { params: { id } })).body).toMatchObject({
      status: 'failed',
      reason: 'Wrong name of the holder',
      cancelled: false,
    });
    expect(await funds(lead)).toEqual({ cash: 100, hold: 0, capital: 100 });
  });

  it('can be cancelled by the customer while it is pending, and by no one on their behalf', async () => {
    const lead = await customer();
    const { id } = (await request(lead, 30)).body;
    expect((await cancel(admin, id)).status).toBe(403);
    expect((await cancel(await customer(), id)).status).toBe(404);
    expect((await cancel(lead, id)).body).toMatchObject({
      status: 'failed',
      reason: 'cancelled by customer',
      cancelled: true,
    });
    expect(await funds(lead)).toEqual({ cash: 100, hold: 0, capital: 100 });
    expect((await cancel(lead, id)).problem.code).toBe('withdrawalDecided');
  });

  it('is refused above the available balance, and leaves no trace', async () => {
    const lead = await customer(10);
    const refused = await request(lead, 10.01);
    expect([refused.status, refused.problem.code]).toEqual([409, 'insufficientFunds']);
    expect((await lead.call(routes.list)).body.withdrawals).toEqual([]);
    expect(await funds(lead)).toEqual({ cash: 10, hold: 0, capital: 10 });
  });

  it.each([
    [{ amount: 0 }, 'body.amount'],
    [{ amount: 1.005 }, 'body.amount'],
    [{ amount: -5 }, 'body.amount'],
    [{ destination: 'DE89370400440532013001' }, 'body.destination'],
    [{ status: 'completed' }, 'body.status'],
    [{ transactionId: 'mine' }, 'body.transactionId'],
  ])('is refused with %j', async (wrong, path) => {
    const body = { amount: 1, destination: iban, ...wrong };
    const { status, problem } = await (await customer()).send('POST', '/v1/withdrawal', body);
    expect([status, problem.fields?.[0]?.path]).toEqual([400, path]);
  });

  it.each([
    ['a German one with a digit too many', 'DE54 3704 0044 0532 0130 001'],
    ['a Dutch one with a letter in the account number', 'NL15ABNA041716430X'],
    ['a French one without its key', 'FR8620041010050500013M0260'],
    ['one of an unknown country', 'XX46370400440532013000'],
    ['a wrong check digit', 'DE89370400440532013001'],
  ])('is refused with an IBAN whose check digits or country format are wrong: %s', async (_what, destination) => {
    const lead = await customer();
    const refused = await lead.call(routes.create, { body: { amount: 1, destination, ...ownProof } });
    expect([refused.status, refused.problem.fields?.[0]]).toMatchObject([
      400,
      { path: 'body.destination', code: 'iban' },
    ]);
    const { id } = (await request(lead, 1)).body;
    const changed = await lead.call(routes.update, { params: { id }, body: { destination, ...ownProof } });
    expect([changed.status, changed.problem.fields?.[0]?.code]).toEqual([400, 'iban']);
    expect(await funds(lead)).toMatchObject({ cash: 99, hold: 1 });
  });

  it.each([
    'GB33BUKB20201555555555',
    'NL91ABNA0417164300',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ])('accepts %s as its destination', async (destination) => {
    const { status } = await (await customer()).call(routes.create, { body: { amount: 1, destination, ...ownProof } });
    expect(status).toBe(201);
  });

  it('has a destination that only its author can change', async () => {
    const lead = await customer();
    const { id } = (await request(lead, 5)).body;
    await saveDestination(app, lead.id, otherIban);
    const others = await agent.call(routes.update, { params: { id }, body: { destination: otherIban } });
    expect([others.status, others.problem.code]).toEqual([403, 'withdrawalOthersEntry']);
    const own = await lead.call(routes.update, {
      params: { id },
      body: { destination: 'gb33 bukb 2020 1555 5555 55', ...ownProof },
    });
    expect(own.body.destination).toBe(otherIban);
    expect((await complete(admin, id, 1)).problem.code).toBe('versionConflict');
  });

  it('cannot be deleted, and the refusal says why', async () => {
    const lead = await customer();
    const { id } = (await request(lead, 5)).body;
    const refused = await admin.call(routes.remove, { params: { id } });
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'This record is linked to a movement of money, so it cannot be deleted.',
    ]);
    const many = await admin.call(routes.removeMany, { body: { ids: [id] } });
    expect(many.body).toMatchObject({ done: 0, refused: [{ id, code: 'moneyRecord' }] });
    expect((await agent.call(routes.remove, { params: { id } })).status).toBe(403);
  });

  it('shows its whole destination to its customer and to those who pay, and only the ends to agents and in lists', async () => {
    const lead = await customer();
    const { id } = (await request(lead, 5)).body;
    await lead.call(routes.create, { body: { amount: 1, destination: otherIban, ...ownProof } });
    const listed = (await lead.call(routes.list)).body.withdrawals.map(({ destination }) => destination);
    expect(listed.toSorted()).toEqual(['DE89 •••• 3000', 'GB33 •••• 5555']);
    const file = await admin.call(routes.export, { query: { format: 'csv', columns: 'destination' } });
    expect(file.text).not.toContain(iban);
    const destinationFor = async (who: Caller) => (await who.call(routes.one, { params: { id } })).body.destination;
    expect([await destinationFor(lead), await destinationFor(admin)]).toEqual([iban, iban]);
    expect(await destinationFor(agent)).toBe('DE89 •••• 3000');
  });
});

describe('paying a withdrawal', () => {
  it('requires a person other than its author', async () => {
    const lead = await customer();
    await request(admin, 20, lead.id);
    const { id } = await confirmed<contract.Withdrawal>(lead);
    const refused = await complete(admin, id);
    expect([refused.status, refused.problem.code]).toEqual([403, 'withdrawalOwnEntry']);
    expect(await funds(lead)).toEqual({ cash: 80, hold: 20, capital: 100 });
    expect((await complete(otherAdmin, id)).body.status).toBe('completed');
  });

  it('requires a verified customer', async () => {
    const lead = await customer(100, false);
    const { id } = (await request(lead, 20)).body;
    const refused = await complete(admin, id);
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'This customer is not verified yet. Verify the customer first; the withdrawal stays pending until then.',
    ]);
    expect(await funds(lead)).toEqual({ cash: 80, hold: 20, capital: 100 });
    await verify(app, lead.id);
    expect((await complete(admin, id)).body.status).toBe('completed');
  });

  it('is not allowed to an agent, who may enter one for their own customer', async () => {
    const lead = await customer();
    const { id } = (await request(agent, 20, lead.id)).body;
    expect([(await complete(agent, id)).status, (await fail(agent, id)).status]).toEqual([403, 403]);
    const stranger = await signedIn(app, 'regular');
    expect((await request(stranger, 20, lead.id)).status).toBe(404);
    expect((await stranger.call(routes.one, { params: { id } })).status).toBe(404);
  });

  it('is never possible while connected as a customer', async () => {
    const lead = await customer();
    const { id } = (await request(lead, 20)).body;
    const connected = await signIn(app, lead.id, agent);
    const before = await funds(lead);
    for (const refused of [
      await request(connected, 1),
      await connected.call(routes.createMany, { body: [{ amount: 1, destination: iban }] }),
      await connected.call(routes.update, { params: { id }, body: { destination: otherIban } }),
      await cancel(connected, id),
      await complete(connected, id),
    ]) {
      expect([refused.status, refused.problem.code]).toEqual([403, 'notWhileConnected']);
    }
    expect(await funds(lead)).toEqual(before);
    expect((await connected.call(routes.list)).body.count).toBe(1);
  });
});
