import * as contract from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { addPerson, type Caller, patient, type Response, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds, ownProof, savedIban, verify } from '../../../test/app/withdrawals.ts';

const parallel = 20;
let app: TestApp;
let staff: Caller[];
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp();
  staff = await Promise.all(Array.from({ length: parallel }, () => signedIn(app, 'admin').then(patient)));
  const id = await addPerson(app, { role: 'lead' });
  await verify(app, id);
  lead = patient(await signIn(app, id));
});
afterAll(() => app.stop());

const one = (callers: readonly Caller[], index: number): Caller => callers[index % callers.length] as Caller;
const first = () => one(staff, 0);
const funds = async () => (await first().call(capitalFunds, { params: { userId: lead.id } })).body;
const request = (amount: number, who = lead) =>
  who.call(contract.withdrawal.routes.create, { body: { amount, destination: savedIban, ...ownProof } });

/** As many requests as have their passwords checked at once, from as many devices of the customer. */
const requestAtOnce = async () => {
  const devices = await Promise.all(Array.from({ length: 12 }, () => signIn(app, lead.id).then(patient)));
  return Promise.all(devices.map((device) => request(1, device)));
};

/** Rows that a single effect writes. */
const traces = async (): Promise<Record<string, bigint>> => {
  const [found] = await app.database.query<Record<string, bigint>>(sql`
    select (select count(*) from transfer) as transfers, (select count(*) from audit where resource = 'withdrawal') as audited,
      (select count(*) from withdrawal) as withdrawals, (select count(*) from notification) as notices`);
  return found ?? {};
};

const race = async (calls: (index: number) => Promise<Response<unknown>>): Promise<Response<unknown>[]> =>
  Promise.all(Array.from({ length: parallel }, (_none, index) => calls(index)));

const expectOneWinner = (replies: readonly Response<unknown>[], loser: string): void => {
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
  for (const reply of replies.filter(({ status }) => status >= 300)) {
    expect([reply.status, reply.problem.code]).toEqual([409, loser]);
  }
};

const expectProof = async (): Promise<void> =>
  expect(await countBooks(app)).toMatchObject({ holds: true, sum: 0, drifted: 0, negative: 0 });

describe('twenty simultaneous calls', () => {
  it('withdraw the last euro once', async () => {
    await addFunds(app, lead.id, 100n);
    const before = await traces();
    expectOneWinner(await requestAtOnce(), 'insufficientFunds');
    expect(await funds()).toMatchObject({ cash: 0, hold: 1 });
    const after = await traces();
    expect([after['transfers'], after['audited'], after['withdrawals']]).toEqual(
      [before['transfers'], before['audited'], before['withdrawals']].map((rows) => (rows ?? 0n) + 1n),
    );
    await expectProof();
  });

  const complete = (id: string, index: number) =>
    one(staff, index).call(contract.completeWithdrawal, { params: { id }, body: {} });
  const fail = (id: string, index: number) =>
    one(staff, index).call(contract.failWithdrawal, { params: { id }, body: { reason: 'Raced' } });
  const cancel = (id: string) => lead.call(contract.cancelWithdrawal, { params: { id } });

  it.each([
    ['complete against complete', complete, complete],
    ['complete against fail', complete, fail],
    ['complete against cancel', complete, cancel],
    ['fail against cancel', fail, cancel],
  ] as const)('%s: one wins, the others are refused because it is decided, and leave no trace', async (_what, a, b) => {
    await addFunds(app, lead.id, 700n);
    const { id } = (await request(7)).body;
    const [money, before] = [await funds(), await traces()];
    const replies = await race((index) => (index % 2 === 0 ? a : b)(id, index));
    expectOneWinner(replies, 'withdrawalDecided');
    const { status } = (await lead.call(contract.withdrawal.routes.one, { params: { id } })).body;
    const paid = status === 'completed';
    expect(await funds()).toMatchObject({
      cash: paid ? money.cash : money.cash + 7,
      hold: money.hold - 7,
      capital: paid ? money.capital - 7 : money.capital,
    });
    const after = await traces();
    expect([after['transfers'], after['audited'], after['withdrawals']]).toEqual([
      (before['transfers'] ?? 0n) + 1n,
      (before['audited'] ?? 0n) + 1n,
      before['withdrawals'],
    ]);
    await expectProof();
  });

  it('all withdraw when there is money for all: the race itself is real', async () => {
    await addFunds(app, lead.id, 2000n);
    const replies = await requestAtOnce();
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    await expectProof();
  });
});
