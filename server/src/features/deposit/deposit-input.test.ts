import * as calls from '@countinghouse/contract/deposit/deposit.ts';
import { depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import type { StartDeposit } from '@countinghouse/contract/deposit/card.ts';
import { sandboxCards } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import {
  cancel,
  cardDeposit,
  cards,
  codeOf,
  confirm,
  polled,
  agentAndLead,
  started,
  wrong,
} from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  ({ agent, lead } = await agentAndLead(app));
});
afterAll(() => app.stop());

const start = (who: Caller, fields: Partial<StartDeposit> = {}, key?: string) =>
  who.call(calls.startDeposit, { body: cardDeposit(fields) }, key === undefined ? {} : { 'idempotency-key': key });
const count = async (): Promise<number> => (await app.database.query(sql`select 1 from deposit`)).length;

describe('invalid input', () => {
  it.each([
    ['cardNumber', '4242424242424241', 'cardNumber'],
    ['cardNumber', '4242', 'cardNumber'],
    ['cardNumber', '4111111111111111', 'sandboxCardOnly'],
    ['cardNumber', '5555555555554444', 'sandboxCardOnly'],
    ['cardExpirationDate', '13/49', 'cardExpirationDate'],
    ['cardExpirationDate', '1/49', 'cardExpirationDate'],
    ['cardExpirationDate', '01/20', 'cardExpired'],
    ['cardCVV', '12', 'cardCVV'],
    ['cardCVV', '12345', 'cardCVV'],
    ['amount', 0, 'tooSmall'],
    ['amount', 1.005, 'moneyDecimals'],
    ['amount', 1_000_000_001, 'tooBig'],
    ['fullName', '', 'required'],
    ['street', '', 'required'],
    ['zipCode', '', 'required'],
    ['country', 'XX', 'choice'],
    ['phone', '', 'phone'],
  ] as const)('in %s (%s) is reported by field, never by value, and nothing is stored', async (field, value, code) => {
    const before = await count();
    const reply = await start(lead, { [field]: value });
    expect([reply.status, reply.problem.fields]).toMatchObject([400, [{ path: `body.${field}`, code }]]);
    if (String(value).length > 4) expect(reply.text).not.toContain(String(value));
    expect(await count()).toBe(before);
  });

  it('is accepted where digits are only grouped', async () => {
    const reply = await start(lead, { cardNumber: '4242 4242-4242 4242' });
    expect(reply.body).toMatchObject({ status: 'pending', cardNumber: '•••• •••• •••• 4242' });
  });

  it('as a code of the wrong form is refused and uses no attempt', async () => {
    const { id } = await started(lead);
    for (const code of ['12', 'abcdef', '123456789', '']) expect((await confirm(lead, id, code)).status).toBe(400);
    expect(await polled(lead, id)).toMatchObject({ triesLeft: 3 });
  });

  it('does not occur in published cards: each has a valid check digit, and each outcome has a test', () => {
    expect(sandboxCards.map(({ number }) => number).toSorted()).toEqual(Object.values(cards).toSorted());
  });
});

describe('the customer of a deposit', () => {
  it('is named by staff, and is the caller for a customer', async () => {
    const missing = await start(agent);
    expect(missing.problem.fields?.[0]).toMatchObject({ path: 'body.lead', code: 'leadRequired' });
    expect((await start(lead, { lead: lead.id })).body.lead).toBe(lead.id);
    const stranger = await agentAndLead(app);
    for (const [who, target] of [
      [lead, stranger.lead],
      [agent, stranger.lead],
      [agent, stranger.agent],
      [lead, agent],
    ] as const)
      expect((await start(who, { lead: target.id })).status).toBe(404);
  });

  it('is the only one, besides their staff, who can check, answer, cancel or see it', async () => {
    const { id } = await started(lead);
    const { agent: otherAgent, lead: otherLead } = await agentAndLead(app);
    const code = await codeOf(lead, id);
    expect((await confirm(otherLead, id, code)).status).toBe(404);
    for (const who of [otherAgent, otherLead]) {
      expect((await confirm(who, id)).status).toBe(404);
      expect((await cancel(who, id)).status).toBe(404);
      expect((await who.call(calls.deposit.routes.one, { params: { id } })).status).toBe(404);
    }
    expect((await otherLead.call(calls.sandboxBank, { params: { id } })).status).toBe(404);
    expect((await polled(lead, id)).status).toBe('awaiting_3d_secure');
  });

  it('gets a different code for each deposit', async () => {
    const [one, other] = [await started(lead), await started(lead)];
    const [code, otherCode] = [await codeOf(lead, one.id), await codeOf(lead, other.id)];
    expect(code).not.toBe(otherCode);
    expect((await confirm(lead, one.id, otherCode)).body).toMatchObject({ triesLeft: 2 });
  });
});

describe('a request repeated with its idempotency key', () => {
  const keyed = (key: string) => ({ 'idempotency-key': key });

  it('starts one deposit, with the same reply byte for byte', async () => {
    const before = await count();
    const key = crypto.randomUUID();
    const replies = [await start(lead, {}, key), ...(await Promise.all([1, 2, 3].map(() => start(lead, {}, key))))];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const other = await start(lead, { amount: 101 }, key);
    expect([other.status, other.problem.code]).toEqual([422, 'keyReused']);
  });

  it('uses one of three attempts, even when both come at once', async () => {
    const { id } = await started(lead);
    const secureCode = wrong(await codeOf(lead, id));
    const key = keyed(crypto.randomUUID());
    const send = () => lead.call(calls.confirmDeposit, { params: { depositId: id }, body: { secureCode } }, key);
    const replies = [...(await Promise.all([send(), send(), send(), send()])), await send()];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.body).toMatchObject({ status: 'awaiting_3d_secure', triesLeft: 2 });
    expect(await polled(lead, id)).toMatchObject({ triesLeft: 2 });
  });

  it('completes or cancels once, and both get that reply', async () => {
    const [one, other] = [await started(lead), await started(lead)];
    const secureCode = await codeOf(lead, one.id);
    const confirmKey = keyed(crypto.randomUUID());
    const confirmAgain = () =>
      lead.call(calls.confirmDeposit, { params: { depositId: one.id }, body: { secureCode } }, confirmKey);
    const cancelKey = keyed(crypto.randomUUID());
    const cancelAgain = () => agent.call(calls.cancelDeposit, { params: { id: other.id } }, cancelKey);
    for (const send of [confirmAgain, cancelAgain]) {
      const replies = [...(await Promise.all([send(), send()])), await send()];
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(replies.every(({ status }) => status < 300)).toBe(true);
    }
  });

  it('stores nothing that a card could be guessed from: another card counts as the same request', async () => {
    const key = crypto.randomUUID();
    const first = await start(lead, { cardNumber: cards.approved, cardCVV: '111' }, key);
    const second = await start(lead, { cardNumber: cards.declined, cardCVV: '222', cardExpirationDate: '01/40' }, key);
    expect(second.text).toBe(first.text);
  });
});

describe('the figures', () => {
  it('count the deposits that the caller sees, by state and by days of the caller’s time zone', async () => {
    const own = await agentAndLead(app);
    for (const amount of [10, 20.01, 40]) await started(own.lead, { amount, cardNumber: cards.approved });
    await started(own.lead, { amount: 5, cardNumber: cards.declined });
    await started(own.lead, { amount: 7 });
    const stats = (who: Caller, timezone = 'UTC') =>
      who.call(depositStats, {}, { 'x-timezone': timezone, 'x-local-language': 'de-DE' });
    const { body } = await stats(own.agent, 'Pacific/Auckland');
    expect(body.byStatus).toEqual([
      { status: 'pending', count: 0, sum: 0 },
      { status: 'awaiting_transfer', count: 0, sum: 0 },
      { status: 'awaiting_3d_secure', count: 1, sum: 7 },
      { status: 'completed', count: 3, sum: 70.01 },
      { status: 'failed', count: 1, sum: 5 },
      { status: 'cancelled', count: 0, sum: 0 },
    ]);
    expect(body).toMatchObject({ median: 20.01, average: 23.34, last30Days: { count: 3, sum: 70.01 } });
    expect(body.days).toHaveLength(30);
    const everything = await stats(await signedIn(app, 'admin'));
    expect(everything.body.last30Days.count).toBeGreaterThan(3);
    const nothing = await stats(await signedIn(app, 'lead'));
    expect(nothing.body).toMatchObject({ median: null, average: null, today: { count: 0, sum: 0 } });
  });

  it('are assigned to days in the caller’s time zone', async () => {
    const own = await agentAndLead(app);
    const { id } = await started(own.lead, { amount: 3, cardNumber: cards.approved });
    // 23:30 UTC yesterday is already today further east.
    await app.database.query(sql`
      update deposit set date_done = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '30 minutes' where id = ${id}::uuid`);
    const sums = async (timezone: string) => {
      const { days } = (await own.lead.call(depositStats, {}, { 'x-timezone': timezone })).body;
      return days.find(({ count: found }) => found > 0)?.date;
    };
    const [utc, east] = [await sums('UTC'), await sums('Asia/Tokyo')];
    expect(Temporal.PlainDate.from(utc ?? '').until(east ?? '').days).toBe(1);
  });
});
