import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { approval as approvals, reject } from '@countinghouse/contract/approval/approval.ts';
import { proposeRelease } from '@countinghouse/contract/deposit/refund.ts';
import { returnToCard, reviewWithdrawal } from '@countinghouse/contract/withdrawal/review.ts';
import { completeWithdrawal, withdrawal, withdrawalCompletion } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { confirmed } from '../../../test/app/confirmations.ts';
import { agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { approve, fundsOf, paid, propose, refundsOf } from '../../../test/app/refund-scenes.ts';
import { startStripeScene, type StripeScene } from '../../../test/app/stripe-scene.ts';
import { migrationsFolder } from '../../../test/harness/test-server.ts';
import { addFunds, ownProof, savedIban, verify } from '../../../test/app/withdrawals.ts';

const { routes } = withdrawal;
let scene: StripeScene;
let lead: Caller;
/** A card payment of 30 euro by a verified customer, who has 20 euro more. */
let deposit: string;

beforeAll(async () => {
  scene = await startStripeScene();
});
beforeEach(async () => {
  ({ lead } = await agentAndLead(scene.app));
  await verify(scene.app, lead.id);
  await addFunds(scene.app, lead.id, 20_00n);
  deposit = (await paid(lead, 30)).id;
});
afterAll(() => scene.stop());

const request = async (amount: number) =>
  (await lead.call(routes.create, { body: { amount, destination: savedIban, ...ownProof } })).body.id;
const pay = async (id: string) => {
  const { status, body, problem } = await scene.admin.call(completeWithdrawal, { params: { id }, body: {} });
  return status === 201 ? body.status : problem.code;
};
const giveBack = (id: string) =>
  scene.admin.call(returnToCard, { params: { id }, body: { reason: 'Back to the card first' } });
const review = async (amount: number) =>
  (await lead.call(reviewWithdrawal, { query: { amount: String(amount) } })).body;
const waiting = async (): Promise<string[]> => {
  const filters = JSON.stringify({ record: deposit, state: 'pending' });
  return (await scene.other.call(approvals.routes.list, { query: { filters } })).body.approvals.map(({ id }) => id);
};
const pending = async () =>
  (await lead.call(routes.list)).body.withdrawals.filter(({ status }) => status === 'pending');

it('money that came from a card is not paid to a bank account while it can go back', async () => {
  expect(await review(45)).toMatchObject({ cards: [{ amount: 30 }], toBank: 15 });
  const id = await request(45);
  const { body } = await scene.admin.call(withdrawalCompletion, { params: { id } });
  expect(body).toMatchObject({ toCard: 30, isOwnName: true });
  expect(await pay(id)).toBe('cardMoneyFirst');
});

it('one call ends the withdrawal, proposes the refund and enters the rest, which is paid after the refund', async () => {
  const { body } = await giveBack(await request(45));
  expect(body).toMatchObject({ status: 'failed', reason: 'Back to the card first' });
  const [rest] = await pending();
  expect(rest).toMatchObject({ amount: 15, enteredBy: lead.id });
  expect(await fundsOf(scene.app, lead.id)).toMatchObject({ cash: 35_00n, hold: 15_00n });
  expect(await pay(rest?.id ?? '')).toBe('cardMoneyFirst');
  const [proposal = ''] = await waiting();
  expect((await approve(scene.other, proposal)).status).toBe(201);
  expect(await pay(rest?.id ?? '')).toBe('completed');
  expect(await fundsOf(scene.app, lead.id)).toMatchObject({ cash: 5_00n, hold: 0n });
});

it('the review names the cash that is available once the request is entered', async () => {
  const { availableAfter } = await review(12.35);
  expect(availableAfter).toBe(37.65);
  await request(12.35);
  expect(await fundsOf(scene.app, lead.id)).toMatchObject({ cash: 37_65n, hold: 12_35n });
});

it('all of a smaller withdrawal goes back, and nothing else is entered', async () => {
  expect(await review(12.5)).toMatchObject({ cards: [{ amount: 12.5 }], toBank: 0 });
  await giveBack(await request(12.5));
  expect([(await waiting()).length, await pending()]).toEqual([1, []]);
});

it('a payment that is too old, or whose refund the gateway has refused, is paid to the bank account', async () => {
  const id = await request(45);
  await scene.app.database.query(sql`
    update deposit set date_done = date_done - interval '181 days' where id = ${deposit}::uuid`);
  expect(await review(45)).toMatchObject({ cards: [], toBank: 45 });
  expect((await giveBack(id)).problem.code).toBe('noCardMoney');
  expect(await pay(id)).toBe('completed');
  deposit = (await paid(lead, 30)).id;
  scene.stripe.refundsBecome('failed');
  await giveBack(await request(30));
  const [proposal = ''] = await waiting();
  await approve(scene.other, proposal);
  scene.stripe.refundsBecome('succeeded');
  expect(await pay(await request(30))).toBe('completed');
});

it('a refused refund frees no more than its own amount, and only until the card takes money again', async () => {
  scene.stripe.refundsBecome('failed');
  await scene.begun(deposit, 1);
  expect(await review(45)).toMatchObject({ cards: [{ amount: 29 }], toBank: 16 });
  scene.stripe.refundsBecome('succeeded');
  await scene.begun(deposit, 2);
  expect(await review(45)).toMatchObject({ cards: [{ amount: 28 }], toBank: 17 });
});

it('a refund that failed for a reason other than the card frees nothing', async () => {
  scene.stripe.refundsBecome('canceled');
  await scene.begun(deposit, 30);
  for (const why of ['insufficient_funds', 'merchant_request', 'unknown']) {
    scene.stripe.refundsBecome('failed', why);
    await scene.begun(deposit, 30);
  }
  scene.stripe.refundsBecome('succeeded');
  expect(await review(45)).toMatchObject({ cards: [{ amount: 30 }], toBank: 15 });
  expect(await pay(await request(45))).toBe('cardMoneyFirst');
});

it('a refund that the gateway rejects with an error frees nothing', async () => {
  const { approval } = (await propose(scene.admin, deposit, 30)).body;
  // A refund begun in the dashboard leaves less than that.
  scene.stripe.refundsBecome('pending');
  scene.stripe.refundAtDashboard(deposit, 1_00);
  expect((await approve(scene.other, approval)).status).toBe(201);
  scene.stripe.refundsBecome('succeeded');
  const { refunds } = await refundsOf(scene.admin, deposit);
  expect(refunds.map(({ amount, status }) => [amount, status])).toContainEqual([30, 'failed']);
  expect(await pay(await request(45))).toBe('cardMoneyFirst');
});

describe('card money whose refund failed for an unknown reason', () => {
  let refund: string;

  beforeEach(async () => {
    scene.stripe.refundsBecome('failed', 'unknown');
    await scene.begun(deposit, 30);
    scene.stripe.refundsBecome('succeeded');
    const { refunds } = await refundsOf(scene.admin, deposit);
    refund = refunds[0]?.id ?? '';
  });

  const release = (who: Caller, id = refund) =>
    who.call(proposeRelease, { params: { id: deposit }, body: { refund: id, note: 'The provider gives no reason' } });

  it('is paid to the bank account after two people have released it', async () => {
    const id = await request(45);
    const { status, body } = await release(scene.admin);
    expect([status, await pay(id)]).toEqual([201, 'cardMoneyFirst']);
    expect((await approve(scene.other, body.approval)).status).toBe(201);
    expect(await review(45)).toMatchObject({ cards: [], toBank: 45 });
    expect(await pay(id)).toBe('completed');
    expect((await release(scene.admin)).problem.code).toBe('refundNotReleasable');
  });

  it('is not released by one person, by an agent, by the customer or after a rejection', async () => {
    const id = await request(45);
    const { body } = await release(scene.admin);
    expect((await approve(scene.admin, body.approval)).status).toBe(403);
    const agent = await signedIn(scene.app, 'regular');
    expect([(await release(agent)).status, (await release(lead)).status]).toEqual([403, 403]);
    const rejection = { params: { id: body.approval }, body: { reason: 'Ask the provider first' } };
    expect((await scene.other.call(reject, rejection)).status).toBe(201);
    expect(await pay(id)).toBe('cardMoneyFirst');
  });

  it('is not released if the card has taken a later refund, nor with the refund of another deposit', async () => {
    const { body } = await release(scene.admin);
    const other = await paid(lead, 5);
    const foreign = { params: { id: other.id }, body: { refund, note: 'Of another deposit' } };
    expect((await scene.admin.call(proposeRelease, foreign)).problem.code).toBe('refundNotReleasable');
    await scene.begun(deposit, 1);
    expect((await approve(scene.other, body.approval)).problem.code).toBe('refundNotReleasable');
    expect(await pay(await request(45))).toBe('cardMoneyFirst');
  });
});

it('the rest is not paid by the person who prepared the withdrawal', async () => {
  await scene.admin.call(routes.create, { body: { lead: lead.id, amount: 45, destination: savedIban } });
  const { id } = await confirmed<{ id: string }>(lead);
  const body = { reason: 'Back to the card first' };
  expect((await scene.other.call(returnToCard, { params: { id }, body })).status).toBe(201);
  const [rest] = await pending();
  const third = await signedIn(scene.app, 'admin');
  await approve(third, (await waiting())[0] ?? '');
  expect(await pay(rest?.id ?? '')).toBe('withdrawalOwnEntry');
  const paidOut = await scene.other.call(completeWithdrawal, { params: { id: rest?.id ?? '' }, body: {} });
  expect(paidOut.body.status).toBe('completed');
});

it('the upgrade gives earlier rests their request, also the rest of a rest', async () => {
  await scene.admin.call(routes.create, { body: { lead: lead.id, amount: 45, destination: savedIban } });
  const { id } = await confirmed<{ id: string }>(lead);
  await scene.other.call(returnToCard, { params: { id }, body: { reason: 'Back to the card first' } });
  const [rest] = await pending();
  await approve(await signedIn(scene.app, 'admin'), (await waiting())[0] ?? '');
  deposit = (await paid(lead, 5)).id;
  const again = { params: { id: rest?.id ?? '' }, body: { reason: 'Back to the card first' } };
  expect((await scene.other.call(returnToCard, again)).status).toBe(201);
  const { database } = scene.app;
  await database.query(sql`
    update withdrawal set rest_of = null,
      date_creation = date_creation - case when id = any(${[id, again.params.id]}::uuid[]) then interval '1 hour' else '0' end,
      date_decided = date_decided - case when id = ${id}::uuid then interval '1 hour' else '0' end
    where lead_id = ${lead.id}::uuid`);
  await database.query(sql([await readFile(path.join(migrationsFolder, '0095-earlier-rests.sql'), 'utf8')]));
  const rows = await database.query<{ rest_of: string }>(sql`
    select rest_of from withdrawal where lead_id = ${lead.id}::uuid order by amount desc`);
  expect(rows.map(({ rest_of: of }) => of)).toEqual([null, id, id]);
});

it('a test payment has no source to go back to', async () => {
  await scene.app.database.query(sql`update deposit set gateway = 'sandbox' where id = ${deposit}::uuid`);
  expect(await pay(await request(45))).toBe('completed');
});
