import { approval, approve, reject } from '@countinghouse/contract/approval/approval.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import * as contract from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn, visitorOf } from '../../../test/app/caller.ts';
import { confirmed } from '../../../test/app/confirmations.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { addFunds, otherIban, ownProof, savedIban, verify } from '../../../test/app/withdrawals.ts';

const { routes } = contract.withdrawal;
const approvalRoutes = approval.routes;
const hour = 3_600_000;
const clock = testClock(new Date('2026-03-02T10:00:00Z'));
let app: TestApp;
let admins: Caller[];
let lead: Caller;
const admin = (index: number) => admins[index] as Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admins = await Promise.all([1, 2, 3].map(() => signedIn(app, 'admin')));
  const id = await addPerson(app, { role: 'lead' });
  await verify(app, id);
  await addFunds(app, id, 100_000n);
  lead = await signIn(app, id);
  await admin(0).call(updateSetting, { body: { withdrawalApprovalThreshold: 100 } });
});
afterAll(() => app.stop());

const isStaff = ({ id }: Caller) => admins.some((one) => one.id === id);
/** A verified customer with 5,000 euro and no payouts so far. */
const payable = async (): Promise<Caller> => {
  const id = await addPerson(app, { role: 'lead' });
  await verify(app, id);
  await addFunds(app, id, 500_000n);
  return signIn(app, id);
};
const request = async (who: Caller, amount: number): Promise<string> => {
  const asked = { lead: isStaff(who) ? lead.id : who.id, amount, destination: savedIban, ...ownProof };
  const { body } = await who.call(routes.create, { body: asked });
  return isStaff(who) ? (await confirmed<contract.Withdrawal>(lead)).id : body.id;
};
const complete = (who: Caller, id: string) => who.call(contract.completeWithdrawal, { params: { id }, body: {} });
const one = async (id: string) => (await admin(0).call(routes.one, { params: { id } })).body;
const hold = async () => (await admin(0).call(capitalFunds, { params: { userId: lead.id } })).body.hold;

describe('a withdrawal above the threshold', () => {
  it('is paid by two people other than its author', async () => {
    const id = await request(admin(0), 100.01);
    expect((await complete(admin(0), id)).problem.code).toBe('withdrawalOwnEntry');
    const proposed = await complete(admin(1), id);
    expect(proposed.body).toMatchObject({ status: 'pending', approval: expect.any(String) as string });
    expect(proposed.body.approvalByName).not.toBeNull();
    expect(await hold()).toBe(100.01);
    const approval = { params: { id: proposed.body.approval ?? '' }, body: {} };
    expect((await admin(0).call(approve, approval)).problem.code).toBe('approvalNotYours');
    expect((await admin(1).call(approve, approval)).problem.code).toBe('approvalOwnProposal');
    expect((await complete(admin(2), id)).problem.code).toBe('approvalPending');
    expect((await admin(2).call(approve, approval)).status).toBe(201);
    expect(await one(id)).toMatchObject({ status: 'completed', decidedBy: admin(2).id, approval: null });
    expect(await hold()).toBe(0);
  });

  it('returns to the queue when the second person rejects it', async () => {
    const id = await request(lead, 200);
    const { approval } = (await complete(admin(1), id)).body;
    await admin(2).call(reject, { params: { id: approval ?? '' }, body: { reason: 'Call the customer first' } });
    expect(await one(id)).toMatchObject({ status: 'pending', approval: null });
    expect((await complete(admin(2), id)).body.approval).not.toBeNull();
  });

  it('ends its approval when the customer cancels it', async () => {
    const id = await request(lead, 200);
    const { approval } = (await complete(admin(1), id)).body;
    expect(
      (await lead.call(routes.update, { params: { id }, body: { destination: otherIban, ...ownProof } })).problem.code,
    ).toBe('approvalPending');
    expect((await lead.call(contract.cancelWithdrawal, { params: { id } })).body.cancelled).toBe(true);
    const late = await admin(2).call(approve, { params: { id: approval ?? '' }, body: {} });
    expect([late.status, late.problem.code]).toEqual([409, 'approvalDecided']);
  });

  it('is either approved or cancelled when both happen at once', async () => {
    const id = await request(lead, 150);
    const { approval } = (await complete(admin(1), id)).body;
    const before = await hold();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        index % 2 === 0
          ? admin(2).call(approve, { params: { id: approval ?? '' }, body: {} })
          : lead.call(contract.cancelWithdrawal, { params: { id } }),
      ),
    );
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status >= 300).map(({ status }) => status))).toEqual(new Set([409]));
    expect(await hold()).toBe(before - 150);
  });

  it('is also one of exactly the threshold that exceeds it together with payouts within 24 hours', async () => {
    const customer = await payable();
    const [first, second, third] = [
      await request(customer, 60),
      await request(customer, 40),
      await request(customer, 0.01),
    ];
    expect((await complete(admin(1), first)).body.status).toBe('completed');
    expect((await complete(admin(1), second)).body.status).toBe('completed');
    const proposed = (await complete(admin(1), third)).body;
    expect(proposed).toMatchObject({ status: 'pending', approval: expect.any(String) as string });
    const { body } = await admin(2).call(approvalRoutes.one, { params: { id: proposed.approval ?? '' } });
    expect(body.params).toMatchObject({ amount: 0.01, dayAmount: 100.01 });
    clock.advance(24 * hour + 1000);
    admins = await Promise.all(admins.map(({ id }) => signIn(app, id)));
    const later = await signIn(app, customer.id);
    expect((await complete(admin(1), await request(later, 99.99))).body.status).toBe('completed');
    const waiting = await request(later, 0.01);
    expect((await complete(admin(1), waiting)).body.approval).not.toBeNull();
  });

  it('is announced beforehand to staff who pay, by the same rule as on completion', async () => {
    const customer = await payable();
    const needsSecond = async (id: string, who = admin(1)) => {
      const { status, body } = await who.call(contract.withdrawalCompletion, { params: { id } });
      return status === 200 ? body.needsSecond : status;
    };
    const [single, first, second] = [
      await request(customer, 100.01),
      await request(customer, 60),
      await request(customer, 40.01),
    ];
    expect([await needsSecond(single), await needsSecond(first), await needsSecond(second)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await complete(admin(1), first)).body.status).toBe('completed');
    expect(await needsSecond(second)).toBe(true);
    expect((await complete(admin(1), second)).body.approval).not.toBeNull();
    expect(await needsSecond(first)).toBe(409);
    for (const outsider of [customer, await signedIn(app, 'regular')])
      expect(await needsSecond(second, outsider)).toBe(403);
  });

  it('counts payouts that await approval, too', async () => {
    const customer = await payable();
    const large = await request(customer, 100.01);
    expect((await complete(admin(1), large)).body.approval).not.toBeNull();
    expect((await complete(admin(1), await request(customer, 0.01))).body.approval).not.toBeNull();
  });

  it('is not avoided by one person completing twenty withdrawals of the threshold at once', async () => {
    const customer = await payable();
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await request(customer, 100));
    const replies = await Promise.all(ids.map((id) => complete(admin(1), id)));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 201));
    expect(replies.filter(({ body }) => body.status === 'completed')).toHaveLength(1);
    expect(replies.filter(({ body }) => body.approval !== null)).toHaveLength(19);
  });

  it('starts at an amount that only staff who pay can see', async () => {
    const threshold = async (who: Caller) => (await who.call(getSetting)).body.withdrawalApprovalThreshold;
    expect(await threshold(admin(0))).toBe(100);
    for (const outsider of [lead, visitorOf(app), await signedIn(app, 'regular')])
      expect(await threshold(outsider)).toBeNull();
  });
});
