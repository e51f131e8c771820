import { startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import { setOwnLimits, type WantedLimit } from '@countinghouse/contract/trading-policy/limits.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { cardDeposit, cards } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { answered, closed, opened, signedInTrader, traded } from '../../../test/app/traders.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';

const hour = 3_600_000;
const start = new Date('2026-03-11T09:00:00Z');
const clock = testClock(start);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
beforeEach(() => clock.moveTo(start));

const customer = async (): Promise<Caller> => {
  const lead = await signedInTrader(app, { country: 'CH' });
  await addFunds(app, lead.id, 10_000_00n);
  await answered(lead, 'forex');
  return lead;
};

const limit = (kind: WantedLimit['kind'], period: WantedLimit['period'], amount: number | null): WantedLimit => ({
  kind,
  period,
  amount,
});
const set = (lead: Caller, ...limits: WantedLimit[]) => lead.call(setOwnLimits, { body: { limits } });
const pause = (lead: Caller, coolingOffUntil: string | null) => lead.call(setOwnLimits, { body: { coolingOffUntil } });
const terms = async (lead: Caller) =>
  (await (await signIn(app, lead.id)).call(getTerms, { params: { id: lead.id } })).body;
const shown = async (lead: Caller, kind: string, period: string) =>
  (await terms(lead)).limits.find((one) => one.kind === kind && one.period === period);
const deposit = (lead: Caller, amount: number) =>
  lead.call(startDeposit, { body: cardDeposit({ amount, cardNumber: cards.challenged }) });

describe('a limit set by a customer', () => {
  it('takes effect at once when it is tighter, and after 24 hours when it is looser', async () => {
    const lead = await customer();
    expect((await set(lead, limit('loss', 'day', 100))).status).toBe(200);
    await set(lead, limit('loss', 'day', 200));
    expect(await shown(lead, 'loss', 'day')).toMatchObject({
      amount: 100,
      next: { amount: 200, at: new Date(start.getTime() + 24 * hour).toISOString() },
    });
    clock.advance(24 * hour - 1);
    expect(await shown(lead, 'loss', 'day')).toMatchObject({ amount: 100 });
    clock.advance(1);
    expect(await shown(lead, 'loss', 'day')).toMatchObject({ amount: 200, next: null });
  });

  it('is removed after 24 hours, and a tighter one meanwhile cancels the removal', async () => {
    const lead = await customer();
    await set(lead, limit('deposit', 'week', 100));
    await set(lead, limit('deposit', 'week', null));
    expect(await shown(lead, 'deposit', 'week')).toMatchObject({ amount: 100, next: { amount: null } });
    await set(lead, limit('deposit', 'week', 90));
    expect(await shown(lead, 'deposit', 'week')).toMatchObject({ amount: 90, next: null });
    clock.advance(25 * hour);
    expect(await shown(lead, 'deposit', 'week')).toMatchObject({ amount: 90, next: null });
  });

  it('does not become looser sooner by repeated requests', async () => {
    const lead = await customer();
    await set(lead, limit('loss', 'day', 100));
    await set(lead, limit('loss', 'day', 500));
    clock.advance(23 * hour);
    const later = await signIn(app, lead.id);
    await set(later, limit('loss', 'day', 900));
    clock.advance(2 * hour);
    expect(await shown(lead, 'loss', 'day')).toMatchObject({ amount: 100, next: { amount: 900 } });
  });

  it('can be set by the customer alone: not by staff, and not in a session that staff opened', async () => {
    const lead = await customer();
    const root = await signedIn(app, 'root');
    const connected = await signIn(app, lead.id, root);
    for (const who of [root, connected]) expect((await set(who, limit('loss', 'day', 1))).status).toBe(403);
  });

  it('is recorded before and after a change', async () => {
    const lead = await customer();
    await set(lead, limit('loss', 'day', 100));
    await set(lead, limit('loss', 'day', null));
    const rows = await app.database.query<{ after: object }>(sql`
      select after from audit where action = 'tradingPolicy.setLimits' and subject_id = ${lead.id}::uuid order by at, id`);
    expect(rows.map(({ after }) => after)).toMatchObject([
      { limits: [{ kind: 'loss', period: 'day', amount: 100, next: null }] },
      { limits: [{ kind: 'loss', period: 'day', amount: 100, next: { amount: null } }] },
    ]);
  });

  it.each([{ amount: 0 }, { amount: -1 }, { amount: 1.234 }])(
    'must be an amount, never $amount',
    async ({ amount }) => {
      expect((await set(await customer(), limit('loss', 'day', amount))).status).toBe(400);
    },
  );

  it('may occur once in a call', async () => {
    const lead = await customer();
    expect((await set(lead, limit('loss', 'day', 1), limit('loss', 'day', 2))).status).toBe(400);
  });
});

describe('a loss limit', () => {
  it('counts losses and open stakes, and gains reduce the losses', async () => {
    const lead = await customer();
    await set(lead, limit('loss', 'day', 100));
    await traded(app, lead.id, -60_00n);
    await expect(opened(app, lead.id, { stake: 40_01n })).rejects.toMatchObject({
      code: 'lossLimit',
      details: { params: { limit: 100, used: 60, context: 'day' } },
    });
    const id = await opened(app, lead.id, { stake: 40_00n });
    expect(await terms(lead)).toMatchObject({ largestStake: 0, forex: { objections: [{ rule: 'lossLimit' }] } });
    await closed(app, lead.id, { id, stake: 40_00n, profit: 25_00n });
    expect(await shown(lead, 'loss', 'day')).toMatchObject({ used: 35, atStake: 0 });
    expect((await terms(lead)).largestStake).toBe(65);
  });

  it('is not widened by earlier gains', async () => {
    const lead = await customer();
    await set(lead, limit('loss', 'day', 100));
    await traded(app, lead.id, 500_00n);
    await expect(opened(app, lead.id, { stake: 100_01n })).rejects.toMatchObject({ code: 'lossLimit' });
  });

  it('is the tightest of day, week and month, each in its own period', async () => {
    const lead = await customer();
    await set(lead, limit('loss', 'day', 50), limit('loss', 'week', 80), limit('loss', 'month', 100));
    await traded(app, lead.id, -50_00n);
    await expect(opened(app, lead.id)).rejects.toMatchObject({ details: { params: { context: 'day' } } });
    clock.moveTo(new Date('2026-03-12T00:00:00Z'));
    expect((await terms(lead)).largestStake).toBe(30);
    await traded(app, lead.id, -30_00n);
    await expect(opened(app, lead.id)).rejects.toMatchObject({ details: { params: { context: 'week' } } });
    clock.moveTo(new Date('2026-03-16T00:00:00Z'));
    expect((await terms(lead)).largestStake).toBe(20);
    clock.moveTo(new Date('2026-04-01T00:00:00Z'));
    expect((await terms(lead)).largestStake).toBe(50);
  });

  it.each(['2026-03-29', '2026-10-25'])(
    'renews at midnight in the company’s time zone on %s, across a clock change',
    async (day) => {
      const lead = await customer();
      clock.moveTo(new Date(`${day}T00:00:00Z`));
      const today = await signIn(app, lead.id);
      await set(today, limit('loss', 'day', 100));
      await traded(app, lead.id, -100_00n);
      clock.moveTo(new Date(`${day}T23:59:59.999Z`));
      await expect(opened(app, lead.id)).rejects.toMatchObject({ code: 'lossLimit' });
      clock.advance(1);
      await expect(opened(app, lead.id)).resolves.toBeTypeOf('string');
    },
  );

  it('holds against twenty simultaneous orders', { timeout: 60_000 }, async () => {
    const lead = await customer();
    await set(lead, limit('loss', 'week', 100));
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => opened(app, lead.id, { stake: 30_00n })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'lossLimit' });
    expect(await shown(lead, 'loss', 'week')).toMatchObject({ used: 90, atStake: 90 });
  });

  it('allows twenty orders when there is room for all: the race is real', { timeout: 60_000 }, async () => {
    const lead = await customer();
    await set(lead, limit('loss', 'week', 600));
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => opened(app, lead.id, { stake: 30_00n })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

describe('a deposit limit', () => {
  it('refuses a deposit beyond it, even when staff start it', async () => {
    const lead = await customer();
    const admin = await signedIn(app, 'admin');
    await set(lead, limit('deposit', 'day', 100));
    expect((await deposit(lead, 60)).status).toBe(201);
    const refused = await deposit(lead, 40.01);
    expect([refused.status, refused.problem.code]).toEqual([422, 'depositLimit']);
    expect(refused.problem.message).toContain('€100.00');
    expect(refused.problem.message).toContain('€60.00');
    const byStaff = await admin.call(startDeposit, { body: cardDeposit({ amount: 41, lead: lead.id }) });
    expect(byStaff.problem.code).toBe('depositLimit');
    expect((await deposit(lead, 40)).status).toBe(201);
  });

  it('does not count failed or cancelled deposits', async () => {
    const lead = await customer();
    await set(lead, limit('deposit', 'month', 100));
    await deposit(lead, 100);
    await app.database.query(sql`
      update deposit set status = 'failed', reason = 'declined', date_done = now() where lead_id = ${lead.id}::uuid`);
    expect((await deposit(lead, 100)).status).toBe(201);
  });

  it('holds against twenty simultaneous deposits', { timeout: 60_000 }, async () => {
    const lead = await customer();
    await set(lead, limit('deposit', 'week', 100));
    const replies = await Promise.all(Array.from({ length: 20 }, () => deposit(lead, 30)));
    const done = replies.filter(({ status }) => status === 201);
    expect(done.length).toBeLessThanOrEqual(3);
    expect(done.length).toBeGreaterThan(0);
    expect(await shown(lead, 'deposit', 'week')).toMatchObject({ used: done.length * 30 });
  });
});

describe('a pause', () => {
  it('prevents opening orders until its end date begins in the company’s time zone', async () => {
    const lead = await customer();
    expect((await pause(lead, '2026-03-13')).body.coolingOff).toEqual({ until: '2026-03-13', next: null });
    await expect(opened(app, lead.id)).rejects.toMatchObject({
      code: 'coolingOff',
      details: { params: { until: '2026-03-13' } },
    });
    expect((await terms(lead)).forex.objections[0]?.message).toContain('13 March 2026');
    clock.moveTo(new Date('2026-03-12T23:59:59.999Z'));
    await expect(opened(app, lead.id)).rejects.toMatchObject({ code: 'coolingOff' });
    clock.advance(1);
    await expect(opened(app, lead.id)).resolves.toBeTypeOf('string');
  });

  it('can be extended at once and shortened after 24 hours', async () => {
    const lead = await customer();
    await pause(lead, '2026-03-20');
    expect((await pause(lead, '2026-04-20')).body.coolingOff).toEqual({ until: '2026-04-20', next: null });
    expect((await pause(lead, null)).body.coolingOff).toMatchObject({ until: '2026-04-20', next: { until: null } });
    clock.advance(24 * hour - 1);
    await expect(opened(app, lead.id)).rejects.toMatchObject({ code: 'coolingOff' });
    clock.advance(1);
    await expect(opened(app, lead.id)).resolves.toBeTypeOf('string');
  });

  it('must end on a future day', async () => {
    for (const day of ['2026-03-11', '2026-03-10', 'soon'])
      expect((await pause(await customer(), day)).status).toBe(400);
  });

  it('that has ended does not delay the next one', async () => {
    const lead = await customer();
    await pause(lead, '2026-03-20');
    clock.moveTo(new Date('2026-03-25T00:00:00Z'));
    expect((await pause(await signIn(app, lead.id), '2026-03-26')).body.coolingOff).toEqual({
      until: '2026-03-26',
      next: null,
    });
  });
});
