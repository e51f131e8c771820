import * as calls from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import { cancel, cardDeposit, cards, agentAndLead, started } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { waitFor } from './deposit-tries.ts';

const minute = 60_000;
const clock = testClock();
let app: TestApp;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { DEPOSIT_TRIES: '4' } });
  ({ agent, lead } = await agentAndLead(app));
});
afterAll(() => app.stop());

const start = (who: Caller, fields = {}, headers: Record<string, string> = {}) =>
  who.call(calls.startDeposit, { body: cardDeposit({ cardNumber: cards.declined, ...fields }) }, headers);
const deposits = async (customer: Caller): Promise<number> =>
  (await app.database.query(sql`select 1 from deposit where lead_id = ${customer.id}::uuid`)).length;

describe('the wait for another attempt', () => {
  const now = new Date('2026-11-01T12:00:00Z');
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * minute);

  it('is zero while fewer than the limit were made within the hour', () => {
    expect(waitFor([], 2, now)).toBe(0);
    expect(waitFor([before(1)], 2, now)).toBe(0);
  });

  it('lasts until the oldest of the latest attempts is an hour old, in any order', () => {
    expect(waitFor([before(1), before(40)], 2, now)).toBe(20 * minute);
    expect(waitFor([before(40), before(1)], 2, now)).toBe(20 * minute);
    expect(waitFor([before(1), before(10), before(40)], 2, now)).toBe(50 * minute);
    expect(waitFor([before(1), before(60)], 2, now)).toBe(0);
  });
});

describe('a customer with declined cards', () => {
  it('can try four cards within an hour, and then sees in their language when to try again', async () => {
    for (let round = 0; round < 4; round += 1) {
      expect((await start(lead)).status).toBe(201);
      clock.advance(5 * minute);
    }
    const refused = await start(lead, {}, { 'x-lang': 'de' });
    expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'depositTries',
      '2400',
    ]);
    expect(refused.problem.message).toContain('in 40 Minuten');
    expect((await start(agent, { lead: lead.id })).status).toBe(429);
    expect(await deposits(lead)).toBe(4);
    clock.advance(40 * minute - 1);
    expect((await start(lead)).headers.get('retry-after')).toBe('1');
    clock.advance(1);
    expect((await start(lead)).status).toBe(201);
    expect((await start(lead)).status).toBe(429);
  });

  it('does not delay other customers', async () => {
    const other = (await agentAndLead(app)).lead;
    expect((await start(other)).status).toBe(201);
  });

  it('gets the original reply again for an accepted attempt, and for no other', async () => {
    const { lead: other } = await agentAndLead(app);
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (let round = 0; round < 3; round += 1) await start(other);
    const first = await start(other, {}, key);
    expect(first.status).toBe(201);
    expect((await start(other, {}, key)).text).toBe(first.text);
    expect((await start(other)).status).toBe(429);
  });

  it('uses up attempts by waiting for a code or cancelling, and not by a completed deposit', async () => {
    const { agent: hers, lead: other } = await agentAndLead(app);
    for (let round = 0; round < 6; round += 1) await started(other, { cardNumber: cards.approved });
    await started(other, { cardNumber: cards.challenged });
    const { id } = await started(other, { cardNumber: cards.challenged });
    await cancel(hers, id);
    await start(other);
    expect((await start(other)).status).toBe(201);
    expect((await start(other)).status).toBe(429);
  });

  it('gets no further with twenty simultaneous attempts', async () => {
    const { lead: other } = await agentAndLead(app);
    const replies = await Promise.all(Array.from({ length: 20 }, () => start(other)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(16);
    expect(await deposits(other)).toBe(4);
  });
});
