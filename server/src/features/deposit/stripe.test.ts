import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import * as calls from '@countinghouse/contract/deposit/deposit.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import {
  cancel,
  cardDeposit,
  cards,
  confirm,
  polled,
  agentAndLead,
  started,
} from '../../../test/app/deposit-scenes.ts';
import { signedEvent, startStripeServer, stripeEnv, type StripeServer } from '../../../test/app/stripe-server.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { countBooks } from '../../../test/app/books.ts';
import { depositWatch } from './watch-deposit.ts';

const clock = testClock();
let stripe: StripeServer;
let app: TestApp;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp({ clock, env: stripeEnv(stripe.url) });
  ({ agent, lead } = await agentAndLead(app));
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});

const available = async (): Promise<number> =>
  (await lead.call(availableFunds, { params: { userId: lead.id } })).body.available;
const watch = (depositId: string): Promise<void> =>
  depositWatch.run(app.running.app, { id: depositId, payload: { depositId }, attempt: 1 });
const statusOf = async (id: string): Promise<string> =>
  (await lead.call(calls.deposit.routes.one, { params: { id } })).body.status;

const send = ({ body, signature }: { body: string; signature: string }): Promise<Response> =>
  fetch(`${app.url}/v1/payment/stripe-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
const event = (id: string, type?: string) =>
  signedEvent(stripe.intentOf(id), { at: clock.now(), ...(type !== undefined && { type }) });

describe('a card deposit through Stripe', () => {
  it('without a challenge is completed and credited, in cents, under the deposit’s own id', async () => {
    const before = await available();
    const deposit = await started(lead, { cardNumber: cards.approved, amount: 19.99 });
    expect(deposit).toMatchObject({ status: 'completed', cardNumber: '•••• •••• •••• 4242', test: false });
    expect(stripe.intentOf(deposit.id)).toMatchObject({ amount: 1999, currency: 'eur', id: deposit.transactionId });
    expect(stripe.seen).toContainEqual({ call: 'POST /v1/payment_intents', key: deposit.id });
    expect(await available()).toBeCloseTo(before + 19.99, 2);
  });

  it.each([
    [cards.declined, 'declined'],
    ['4000000000009995', 'insufficientFunds'],
  ])('of %s fails: %s', async (cardNumber, reason) => {
    expect(await started(lead, { cardNumber })).toMatchObject({ status: 'failed', reason });
  });

  it('with a card that Stripe does not accept is refused before anything is stored', async () => {
    const [before] = await app.database.query(sql`select count(*)::integer as n from deposit`);
    const reply = await lead.call(calls.startDeposit, { body: cardDeposit({ cardNumber: '4000000000000127' }) });
    expect([reply.status, reply.problem.fields?.[0]]).toMatchObject([
      400,
      { path: 'body.cardNumber', code: 'cardRefused' },
    ]);
    expect(await app.database.query(sql`select count(*)::integer as n from deposit`)).toEqual([before]);
  });

  it.each([
    [0.49, 'gatewayTooSmall'],
    [1_000_000, 'gatewayTooLarge'],
  ])(
    'of %d euro is outside Stripe’s limits: the amount is refused at its field, and Stripe is not called',
    async (amount, code) => {
      const requests = stripe.seen.length;
      const reply = await lead.call(calls.startDeposit, { body: cardDeposit({ cardNumber: cards.approved, amount }) });
      expect([reply.status, reply.problem.code, reply.problem.fields?.[0]]).toMatchObject([
        422,
        code,
        { path: 'body.amount', code },
      ]);
      expect(reply.problem.message).toContain(amount < 1 ? '€0.50' : '€999,999.99');
      expect(stripe.seen).toHaveLength(requests);
      expect((await lead.call(depositGateway)).body.limits).toEqual({ least: 0.5, most: 999_999.99 });
    },
  );

  it('above a limit of the company’s own account at Stripe is refused at its amount, not as an outage', async () => {
    stripe.limit(1_000_00);
    const reply = await lead.call(calls.startDeposit, {
      body: cardDeposit({ cardNumber: cards.approved, amount: 1_500 }),
    });
    stripe.limit(99_999_999);
    expect([reply.status, reply.problem.code, reply.problem.fields?.[0]]).toMatchObject([
      422,
      'gatewayAmount',
      { path: 'body.amount', code: 'gatewayAmount' },
    ]);
    expect(reply.problem.message).toMatch(/bank transfer/);
  });

  it('stopped by Stripe’s rate limit is refused with the time to try again', async () => {
    stripe.fail('limit', '/v1/payment_intents');
    const reply = await lead.call(calls.startDeposit, { body: cardDeposit({ cardNumber: cards.approved }) });
    stripe.fail(null);
    expect([reply.status, reply.problem.code, reply.headers.get('retry-after')]).toEqual([503, 'gatewayBusy', '10']);
    expect(reply.problem.message).toMatch(/try again/);
    expect((await started(lead, { cardNumber: cards.approved })).status).toBe('completed');
  });

  it('with a challenge is answered on the bank’s page, which only the customer gets', async () => {
    const { id } = await started(agent, { lead: lead.id });
    const { body } = await lead.call(calls.depositChallenge, { params: { id } });
    expect(body).toMatchObject({ answer: 'redirect', url: expect.stringContaining('hooks.stripe.test') as string });
    expect((await agent.call(calls.depositChallenge, { params: { id } })).status).toBe(403);
    expect((await lead.call(calls.sandboxBank, { params: { id } })).status).toBe(409);
    expect((await confirm(lead, id, '123456')).problem.code).toBe('depositNotAwaiting');
    expect((await polled(agent, id)).status).toBe('awaiting_3d_secure');
    stripe.authenticate(id, true);
    expect((await polled(lead, id)).status).toBe('completed');
  });

  it.each([
    [cards.challenged, false, 'declined'],
    [cards.challengedThenDeclined, true, 'declined'],
    [cards.challengedThenPoor, true, 'insufficientFunds'],
  ])('of %s answered (%s) fails: %s', async (cardNumber, rightly, reason) => {
    const { id } = await started(lead, { cardNumber });
    stripe.authenticate(id, rightly);
    expect(await polled(lead, id)).toMatchObject({ status: 'failed', reason });
  });

  it('not answered in time is cancelled at Stripe and fails here', async () => {
    const { id } = await started(lead);
    clock.advance(5 * 60_000);
    expect(await polled(agent, id)).toMatchObject({ status: 'failed', reason: 'timedOut' });
    expect(stripe.intentOf(id).status).toBe('canceled');
  });

  it('is cancelled at Stripe first; a payment completed meanwhile stays completed', async () => {
    const one = await started(lead);
    expect((await cancel(agent, one.id)).body.status).toBe('cancelled');
    expect(stripe.intentOf(one.id).status).toBe('canceled');
    const other = await started(lead);
    stripe.authenticate(other.id, true);
    expect((await cancel(agent, other.id)).problem.code).toBe('depositFinal');
    expect((await polled(lead, other.id)).status).toBe('completed');
  });
});

describe('a message from Stripe', () => {
  it('completes the deposit; repeated or reordered it changes nothing', async () => {
    const before = await available();
    const { id } = await started(lead, { amount: 7 });
    const early = event(id, 'payment_intent.requires_action');
    stripe.authenticate(id, true);
    const message = event(id);
    for (const one of [message, message, early, event(id, 'payment_intent.payment_failed'), message]) {
      expect((await send(one)).status).toBe(201);
      expect(await statusOf(id)).toBe('completed');
    }
    expect(await available()).toBeCloseTo(before + 7, 2);
  });

  it('about an unknown payment or another subject is accepted and changes nothing', async () => {
    const stranger = { ...stripe.intentOf((await started(lead)).id), id: 'pi_unknown' };
    expect((await send(signedEvent(stranger, { at: clock.now() }))).status).toBe(201);
    expect((await send(signedEvent(stranger, { at: clock.now(), type: 'charge.refunded' }))).status).toBe(201);
  });

  it('without a recent signature by Stripe is refused', async () => {
    const { id } = await started(lead);
    stripe.authenticate(id, true);
    const right = event(id);
    const old = new Date(clock.now().getTime() - 301_000);
    for (const forged of [
      { ...right, signature: '' },
      { ...right, signature: right.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { ...right, body: right.body.replace('succeeded', 'canceled') },
      signedEvent(stripe.intentOf(id), { at: clock.now(), secret: 'whsec_other12345678' }),
      signedEvent(stripe.intentOf(id), { at: old }),
    ]) {
      const reply = await send(forged);
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, 'webhookSignature']);
    }
    expect(await statusOf(id)).toBe('awaiting_3d_secure');
    expect((await send(right)).status).toBe(201);
    expect(await statusOf(id)).toBe('completed');
  });

  it('is requested again while Stripe is unreachable', async () => {
    const { id } = await started(lead);
    stripe.authenticate(id, true);
    stripe.fail('before');
    expect((await send(event(id))).status).toBe(503);
    stripe.fail(null);
    expect((await send(event(id))).status).toBe(201);
    expect(await statusOf(id)).toBe('completed');
  });

  it('about a payment for an ended deposit causes a refund', async () => {
    const { id, transactionId } = await started(lead);
    await app.database.query(sql`
      update deposit set status = 'cancelled', date_done = now(), challenge_expires = null where id = ${id}::uuid`);
    stripe.authenticate(id, true);
    expect((await send(event(id))).status).toBe(201);
    expect(await statusOf(id)).toBe('cancelled');
    expect(stripe.refunds).toMatchObject([{ payment_intent: transactionId, status: 'succeeded' }]);
  });
});

describe('a lost reply from Stripe', () => {
  it.each(['before', 'after'] as const)('(%s the work) during a charge changes nothing in the end', async (how) => {
    const before = await available();
    stripe.fail(how, '/confirm');
    const begun = await lead.call(calls.startDeposit, { body: cardDeposit({ cardNumber: cards.approved, amount: 3 }) });
    const { id } = begun.body;
    expect([begun.status, await statusOf(id)]).toEqual([201, 'pending']);
    stripe.fail(null);
    await Promise.all(Array.from({ length: 5 }, () => watch(id)));
    expect(await statusOf(id)).toBe('completed');
    expect(await available()).toBeCloseTo(before + 3, 2);
  });

  it('while the card is sent leaves no trace, and is reported', async () => {
    stripe.fail('before');
    const reply = await lead.call(calls.startDeposit, { body: cardDeposit() });
    stripe.fail(null);
    expect([reply.status, reply.problem.code]).toEqual([503, 'gatewayUnavailable']);
    expect(reply.headers.get('retry-after')).toBe('5');
  });
});

describe('while Stripe is unreachable', () => {
  it('a status check gets the stored status, and the log names the deposit and the cause', async () => {
    const { id } = await started(lead);
    stripe.authenticate(id, true);
    stripe.fail('before');
    const logged = app.logged().length;
    const reply = await confirm(lead, id);
    stripe.fail(null);
    expect([reply.status, reply.body.status]).toEqual([201, 'awaiting_3d_secure']);
    const output = app.logged().slice(logged);
    for (const part of ['payment gateway unreachable', `"deposit":"${id}"`, 'StripeConnectionError'])
      expect(output).toContain(part);
    expect((await polled(lead, id)).status).toBe('completed');
  });

  it('a cancellation is refused and changes nothing, and succeeds later', async () => {
    const { id } = await started(lead);
    stripe.fail('before');
    const refused = await cancel(agent, id);
    stripe.fail(null);
    expect([refused.status, refused.problem.code]).toEqual([503, 'gatewayUnavailable']);
    expect(await statusOf(id)).toBe('awaiting_3d_secure');
    expect((await cancel(agent, id)).body.status).toBe('cancelled');
  });

  it('a decided deposit is unaffected: Stripe is not called for it', async () => {
    const { id } = await started(lead, { cardNumber: cards.approved });
    const requests = stripe.seen.length;
    expect((await polled(agent, id)).status).toBe('completed');
    expect(stripe.seen).toHaveLength(requests);
  });
});

describe('concurrent sources of one payment', () => {
  it('credit it once: reply, message, status check and watch job', async () => {
    const before = await available();
    const { id } = await started(lead, { amount: 11 });
    stripe.authenticate(id, true);
    await Promise.all(
      Array.from({ length: 8 }, () => [send(event(id)), polled(lead, id), polled(agent, id), watch(id)]).flat(),
    );
    expect(await statusOf(id)).toBe('completed');
    expect(await available()).toBeCloseTo(before + 11, 2);
    expect((await countBooks(app)).holds).toBe(true);
  });

  it('never store a card number', async () => {
    const rows = await app.database.query<{ text: string }>(sql`select to_jsonb(d)::text as text from deposit d`);
    expect(rows.length).toBeGreaterThan(10);
    for (const number of Object.values(cards)) expect(rows.some(({ text }) => text.includes(number))).toBe(false);
    expect(app.logged()).not.toMatch(/4242424242424242|4000002760003184/);
  });
});
