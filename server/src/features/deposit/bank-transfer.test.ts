import { reject } from '@countinghouse/contract/approval/approval.ts';
import { deposit, type Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import {
  addReceivingAccount,
  closeReceivingAccount,
  listReceivingAccounts,
} from '@countinghouse/contract/deposit/receiving-account.ts';
import {
  receiveTransfer,
  startTransfer,
  transferDays,
  transferDetails,
} from '@countinghouse/contract/deposit/transfer.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo, setLimits, waitingFor } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { cancel } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { setPolicy } from '../../../test/app/traders.ts';
import { transferExpiry } from './bank-transfer.ts';
import { creditorReference } from './transfer-reference.ts';

const anyAccount = '00000000-0000-7000-8000-000000000003';
const hour = 3_600_000;
const day = 24 * hour;
const clock = testClock();
const first = { holder: 'Quay Capital AG', iban: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeff', bank: 'Commerzbank' };
const second = { ...first, iban: 'GB82 WEST 1234 5698 7654 32', bic: '', bank: 'Westbank' };
let app: TestApp;
let root: Caller;
let admin: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  await setLimits(app, { policyNoticeHours: 24 });
  [root, admin, lead] = [await signedIn(app, 'root'), await signedIn(app, 'admin'), await signedIn(app, 'lead')];
});
afterAll(() => app.stop());

const add = (who: Caller, account: typeof first) => who.call(addReceivingAccount, { body: account });
const start = (who: Caller, amount = 500) => who.call(startTransfer, { body: { amount } });
const arrive = (id: string, fields: Partial<{ amount: number; statementReference: string; fullName: string }> = {}) =>
  admin.call(receiveTransfer, {
    params: { id },
    body: { amount: 500, statementReference: `LINE-${id}`, fullName: 'Ada Payer', ...fields },
  });
const one = async (id: string): Promise<Deposit> => (await admin.call(deposit.routes.one, { params: { id } })).body;
const cash = async (who: Caller): Promise<number> =>
  (await admin.call(capitalFunds, { params: { userId: who.id } })).body.available;
/** A customer of their own for each test, so that awaited transfers do not add up. */
const announced = async (amount = 500): Promise<{ customer: Caller; id: string }> => {
  const customer = await signedIn(app, 'lead');
  return { customer, id: (await start(customer, amount)).body.id };
};

describe('the account to which customers pay', () => {
  it('is missing in a new company, which takes cards only', async () => {
    expect((await lead.call(depositGateway)).body.transfer).toBe(false);
    const refused = await start(lead);
    expect([refused.status, refused.problem.code]).toEqual([409, 'transferNotOffered']);
  });

  it('is used once a second person has approved it, the first one at once', async () => {
    expect((await add(admin, { ...first, iban: 'DE89 3704 0044 0532 0130 01' })).status).toBe(400);
    expect((await add(admin, first)).body).toEqual({ accounts: [], approval: expect.any(String) });
    expect((await add(root, second)).problem.code).toBe('approvalPending');
    expect((await lead.call(depositGateway)).body.transfer).toBe(false);
    expect((await agreeTo(app, anyAccount)).status).toBe(201);
    expect((await lead.call(depositGateway)).body.transfer).toBe(true);
    const shown = (await lead.call(transferDetails, { params: { id: (await start(lead)).body.id } })).body;
    expect(shown.account).toMatchObject({ iban: 'DE89370400440532013000', bic: 'COBADEFF', closed: null });
  });

  it('is replaced only after the notice', async () => {
    await add(admin, second);
    await agreeTo(app, anyAccount);
    const before = await announced();
    const ibanOf = async ({ customer, id }: { customer: Caller; id: string }) =>
      (await customer.call(transferDetails, { params: { id } })).body.account.iban;
    expect(await ibanOf(before)).toBe('DE89370400440532013000');
    clock.advance(24 * hour);
    [root, admin, lead] = [await signIn(app, root.id), await signIn(app, admin.id), await signIn(app, lead.id)];
    expect(await ibanOf(await announced())).toBe('GB82WEST12345698765432');
  });

  it('is closed at once, and customers who have its details are told', async () => {
    const { customer, id } = await announced();
    const [newest] = (await admin.call(listReceivingAccounts)).body.accounts;
    const closed = await admin.call(closeReceivingAccount, { params: { id: newest?.id ?? '' } });
    expect(closed.body.accounts[0]?.closed).toEqual(expect.any(String));
    expect((await customer.call(transferDetails, { params: { id } })).body.account.closed).not.toBeNull();
    const again = await admin.call(closeReceivingAccount, { params: { id: newest?.id ?? '' } });
    expect([again.status, again.problem.code]).toEqual([409, 'receivingAccountClosed']);
    const next = await announced();
    const shown = await next.customer.call(transferDetails, { params: { id: next.id } });
    expect(shown.body.account.iban).toBe('DE89370400440532013000');
  });

  it('cannot be altered in the database, nor added without an approval of it', async () => {
    const rename = app.database.query(sql`update receiving_account set iban = 'GB82WEST12345698765432'`);
    await expect(rename).rejects.toMatchObject({ constraint_name: 'receiving_account_kept' });
    const slipped = app.database.query(sql`
      insert into receiving_account (id, holder, iban, bic, bank, approval_id, valid_from, date_creation)
      select gen_random_uuid(), 'Mallory', 'GB82WEST12345698765432', '', 'Bank', id, now(), now()
      from approval where kind = 'receivingAccount.add' limit 1`);
    await expect(slipped).rejects.toMatchObject({ constraint_name: 'receiving_account_approved' });
  });
});

describe('an announced transfer', () => {
  it('has a reference with check digits, and moves no money', async () => {
    const { customer, id } = await announced(250);
    const details = (await customer.call(transferDetails, { params: { id } })).body;
    expect(details.reference).toMatch(/^RF\d\d[0-9A-Z]{10}$/);
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
    expect(await one(id)).toMatchObject({ status: 'awaiting_transfer', amount: 250, transactionId: details.reference });
    expect(await cash(customer)).toBe(0);
  });

  it('is announced only by the customer, five at a time, within their own limits and after verification', async () => {
    expect((await start(admin)).status).toBe(403);
    const customer = await signedIn(app, 'lead');
    for (let round = 0; round < 5; round += 1) expect((await start(customer)).status).toBe(201);
    const sixth = await start(customer);
    expect([sixth.status, sixth.problem.code]).toEqual([409, 'transfersAwaited']);
    await setPolicy(app, { depositNeedsVerification: true });
    expect((await start(await signedIn(app, 'lead'))).problem.code).toBe('notVerified');
    await setPolicy(app, { depositNeedsVerification: false });
  });

  it('is hidden from a stranger and from an agent of other customers', async () => {
    const { id } = await announced();
    for (const who of [await signedIn(app, 'lead'), await signedIn(app, 'regular')])
      expect((await who.call(transferDetails, { params: { id } })).status).toBe(404);
  });

  it('is credited with the amount that arrived once a second person approves', async () => {
    const { customer, id } = await announced(500);
    expect((await arrive(id, { amount: 480.5 })).body).toMatchObject({ status: 'pending', amount: 480.5 });
    expect(await cash(customer)).toBe(0);
    expect((await agreeTo(app, id)).status).toBe(201);
    expect(await one(id)).toMatchObject({ status: 'completed', amount: 480.5, fullName: 'Ada Payer' });
    expect(await cash(customer)).toBe(480.5);
  });

  it('cannot be credited by the one who records its arrival, alone or twice at once', async () => {
    const { id } = await announced();
    const replies = await Promise.all([arrive(id), arrive(id), arrive(id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const { id: proposal } = await waitingFor(admin, id);
    const own = await admin.call(reject, { params: { id: proposal }, body: { reason: 'Mine' } });
    expect(own.status).toBe(403);
  });

  it('is awaited again, with the announced amount, when the arrival is rejected', async () => {
    const { customer, id } = await announced(500);
    await arrive(id, { amount: 5_000, statementReference: 'TYPED-WRONG' });
    const { id: proposal } = await waitingFor(root, id);
    await root.call(reject, { params: { id: proposal }, body: { reason: 'The statement says 500' } });
    expect(await one(id)).toMatchObject({ status: 'awaiting_transfer', amount: 500, fullName: '' });
    expect((await arrive(id, { statementReference: 'TYPED-WRONG' })).status).toBe(201);
    await agreeTo(app, id);
    expect(await cash(customer)).toBe(500);
  });

  it('is refused for a line of the bank statement that was booked before', async () => {
    const [one, other] = [await announced(), await announced()];
    await arrive(one.id, { statementReference: 'LINE-7' });
    const twice = await arrive(other.id, { statementReference: 'LINE-7' });
    expect([twice.status, twice.problem.code]).toEqual([409, 'statementBooked']);
    await admin.call(deposit.routes.create, { body: { lead: other.customer.id, amount: 5, transactionId: 'LINE-8' } });
    expect((await arrive(other.id, { statementReference: 'LINE-8' })).problem.code).toBe('statementBooked');
    expect((await arrive(other.id, { statementReference: 'LINE-9' })).status).toBe(201);
    const byHand = { lead: other.customer.id, amount: 5, transactionId: 'LINE-9' };
    const again = await admin.call(deposit.routes.create, { body: byHand });
    expect([again.status, again.problem.code]).toEqual([409, 'statementBooked']);
  });

  it('is not credited twice to two customers by two people who record the same line by hand', async () => {
    const [one, other] = [await announced(), await announced()];
    const record = ({ customer }: typeof one) =>
      admin.call(deposit.routes.create, { body: { lead: customer.id, amount: 10, transactionId: 'LINE-10' } });
    expect((await record(one)).status).toBe(201);
    const again = await record(other);
    expect([again.status, again.problem.code]).toEqual([409, 'statementBooked']);
  });

  it('is not credited twice either where an earlier version recorded its line twice', async () => {
    const ids = [];
    for (const [index, transactionId] of ['LINE-11', 'LINE-12'].entries()) {
      const { customer } = await announced();
      const { body } = await admin.call(deposit.routes.create, {
        body: { lead: customer.id, amount: 10 + index, transactionId },
      });
      ids.push(body.id);
    }
    await app.database.query(sql`update deposit set transaction_id = 'LINE-11' where id = any(${ids}::uuid[])`);
    await app.database.query(sql`
      update approval set params = params || '{"transactionId": "LINE-11"}' where record_id = any(${ids}::uuid[])`);
    const replies = [await agreeTo(app, ids[0] ?? ''), await agreeTo(app, ids[1] ?? '')];
    expect(replies.map(({ status }) => status)).toEqual([201, 409]);
    expect(replies[1]?.problem.code).toBe('statementBooked');
  });

  it('can be cancelled by the customer until it has arrived', async () => {
    const [early, late] = [await announced(), await announced()];
    expect((await cancel(early.customer, early.id)).body.status).toBe('cancelled');
    await arrive(late.id);
    const refused = await cancel(late.customer, late.id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'transferArrived']);
    expect((await agreeTo(app, late.id)).status).toBe(201);
    expect((await arrive(early.id)).problem.code).toBe('transferNotAwaited');
  });

  it('is closed and the customer notified when it has not arrived in time', async () => {
    const { customer, id } = await announced();
    const arrived = await announced();
    await arrive(arrived.id);
    clock.advance(transferDays * day);
    await transferExpiry.job.run(app.running.app, { stopping: new AbortController().signal } as never);
    [root, admin] = [await signIn(app, root.id), await signIn(app, admin.id)];
    expect(await one(id)).toMatchObject({ status: 'failed', reason: 'notReceived' });
    expect((await one(arrived.id)).status).toBe('pending');
    const notices = await app.database.query<{ kind: string }>(sql`
      select kind from notification where user_id = ${customer.id}::uuid`);
    expect(notices.map(({ kind }) => kind)).toEqual(['deposit.notReceived']);
  });
});
