import { completeWithdrawal, withdrawal, withdrawalCompletion } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreeTo, setLimits } from '../../../test/app/approvals.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { paid, refund } from '../../../test/app/refund-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { ownProof, savedIban, addFunds, verify } from '../../../test/app/withdrawals.ts';
import { newId } from '../../kernel/ids.ts';

let app: TestApp;
let admin: Caller;
let other: Caller;
let lead: Caller;
/** A payment of 50 euro by test card. */
let deposit: string;

const begin = async (env: Record<string, string>): Promise<void> => {
  app = await startTestApp({ env });
  [admin, other] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
};
/** A verified customer who has paid 50 euro with a test card. */
beforeEach(async () => {
  ({ lead } = await agentAndLead(app));
  await verify(app, lead.id);
  await addFunds(app, lead.id, 1n);
  deposit = await payByTestCard(50);
});
const payByTestCard = async (amount: number): Promise<string> => {
  const { id, status } = await paid(lead, amount);
  expect(status).toBe('completed');
  return id;
};
/** The customer pays in by transfer, whose arrival two people have recorded. */
const payByTransfer = async (euro: number): Promise<void> => {
  await addFunds(app, lead.id, BigInt(euro * 100));
  await app.database.query(sql`
    insert into deposit (id, lead_id, amount, method, transaction_id, status, date_done)
    values (${newId()}::uuid, ${lead.id}::uuid, ${euro * 100}, 'bank_transfer', ${newId()}, 'completed', now())`);
};
const request = async (amount: number): Promise<string> =>
  (await lead.call(withdrawal.routes.create, { body: { amount, destination: savedIban, ...ownProof } })).body.id;
const pay = async (id: string) => {
  const { status, body, problem } = await admin.call(completeWithdrawal, { params: { id }, body: {} });
  return status === 201 ? body.status : [status, problem.code, problem.params];
};
const shown = async (id: string) => (await admin.call(withdrawalCompletion, { params: { id } })).body.testMoney;

describe('money from test cards', () => {
  beforeAll(() => begin({ DEMO_PRICES: 'false' }));
  afterAll(() => app.stop());

  it('is shown to the payer and does not leave by bank', async () => {
    const id = await request(30);
    expect(await shown(id)).toEqual({ paidIn: 50, part: 30, isRefused: true });
    expect(await pay(id)).toEqual([409, 'testMoneyStays', { amount: 30 }]);
  });

  it('leaves the real money of the same customer payable, once', async () => {
    await payByTransfer(40);
    const [first, second] = [await request(25), await request(25)];
    expect(await shown(first)).toEqual({ paidIn: 50, part: 0, isRefused: true });
    expect(await pay(first)).toBe('completed');
    expect(await shown(second)).toEqual({ paidIn: 50, part: 10, isRefused: true });
    expect(await pay(second)).toEqual([409, 'testMoneyStays', { amount: 10 }]);
  });

  it('does not leave with the approval of a second person either', async () => {
    await payByTransfer(40);
    await setLimits(app, { withdrawalApprovalThreshold: 10 });
    const [first, second] = [await request(30), await request(30)];
    expect([await pay(first), await pay(second)]).toEqual(['pending', 'pending']);
    expect((await agreeTo(app, first)).status).toBe(201);
    const { status, problem } = await agreeTo(app, second);
    expect([status, problem.code, problem.params]).toEqual([409, 'testMoneyStays', { amount: 20 }]);
    await setLimits(app, { withdrawalApprovalThreshold: 10_000 });
  });

  it('no longer hinders a payout once it is refunded', async () => {
    const another = await payByTestCard(20);
    await addFunds(app, lead.id, 10_00n);
    const id = await request(10);
    await refund([admin, other], deposit, 50);
    expect(await shown(id)).toEqual({ paidIn: 20, part: 10, isRefused: true });
    await refund([admin, other], another, 20);
    expect([await shown(id), await pay(id)]).toEqual([null, 'completed']);
  });
});

describe('money from test cards in a declared demo', () => {
  beforeAll(() => begin({ DEMO_PRICES: 'true' }));
  afterAll(() => app.stop());

  it('is paid out, and the payer sees that it is pretend money', async () => {
    const id = await request(30);
    expect(await shown(id)).toEqual({ paidIn: 50, part: 30, isRefused: false });
    expect(await pay(id)).toBe('completed');
  });
});
