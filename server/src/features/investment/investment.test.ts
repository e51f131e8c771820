import { approve, reject, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import { dividend, type Dividend } from '@countinghouse/contract/investment/dividend.ts';
import {
  cancelInvestment,
  type Investment,
  investment,
  investmentStats,
} from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { agreeTo, waitingFor } from '../../../test/app/approvals.ts';
import { confirm, confirmedBy, preparedFor } from '../../../test/app/confirmations.ts';
import { addPerson, type Caller, type Response, signedIn, signIn } from '../../../test/app/caller.ts';
import { openProject } from '../../../test/app/subscriptions.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { post } from '../../ledger/transfer.ts';
import { settleDue } from './settle.ts';

const clock = testClock(new Date('2026-01-31T10:00:00Z'));
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const fund = (lead: string, cents: bigint): Promise<string> =>
  runAsSystem(app.running.app, 'test.fund', (context) =>
    post(context, {
      kind: 'deposit.complete',
      basis: 'gateway',
      ref: newId(),
      lead,
      record: { resource: 'deposit', id: lead },
      lines: { card_clearing: -cents, cash: cents },
    }),
  );

const investor = async (euro: number, verification = 'verified'): Promise<string> => {
  const id = await addPerson(app, { role: 'lead' });
  await app.database.query(sql`update users set verification = ${verification} where id = ${id}::uuid`);
  if (euro > 0) await fund(id, BigInt(euro) * 100n);
  return id;
};

const terms = (lead: string, changed: object = {}) => ({
  lead,
  name: 'Harbour bond',
  initialAmount: 10_000,
  rentability: 12,
  expirationDate: addMonths(dayOf(clock.now()), 24),
  dividendFrequency: 'monthly' as const,
  ...changed,
});

const enter = (lead: string, changed: object = {}, by: Caller = admin) =>
  by.call(investment.routes.create, { body: terms(lead, changed) as never });
const one = async (id: string, by: Caller = admin) => (await by.call(investment.routes.one, { params: { id } })).body;
/** An approved investment that the customer has signed. */
const invest = async (lead: string, changed: object = {}, by: Caller = admin): Promise<Investment> => {
  const { id } = (await enter(lead, changed, by)).body;
  const agreed = await agreeTo(app, id);
  if (agreed.status !== 201) throw new Error(agreed.text);
  await confirmedBy(app, lead);
  return one(id, by);
};

const capital = async (lead: string) => (await admin.call(capitalFunds, { params: { userId: lead } })).body;
const holds = async () => (await countBooks(app)).holds;
const dividendsOf = async (id: string, filters: object = {}) => {
  const query = { filters: JSON.stringify({ investment: id, ...filters }), pageSize: 100 };
  return (await admin.call(dividend.routes.list, { query })).body.dividends;
};

describe('an investment', () => {
  it('takes the principal when the customer signs it, and has its payment schedule from the first day', async () => {
    const lead = await investor(10_000);
    const made = await invest(lead);
    expect(made).toMatchObject({
      status: 'active',
      duration: 24,
      dividendsPlanned: 2400,
      dividendsPaid: 0,
      nextDividendDate: '2026-02-28',
      nextDividendAmount: 100,
    });
    expect(await capital(lead)).toMatchObject({ capital: 10_000, available: 0, invested: 10_000 });
    const planned = await dividendsOf(made.id);
    expect(planned).toHaveLength(24);
    expect(planned.slice(0, 3).map(({ dueDate }) => dueDate)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it.each([
    ['more than the customer has', { initialAmount: 10_000.01 }, 422, 'insufficientFundsInvestment'],
    ['a part of a month', { expirationDate: '2027-02-10' }, 400, 'invalidInput'],
    ['longer than ten years', { expirationDate: addMonths('2026-01-31', 121) }, 400, 'invalidInput'],
    ['a third decimal', { initialAmount: 100.001 }, 400, 'invalidInput'],
  ])('is refused for %s, and nothing changes', async (_what, changed, status, code) => {
    const lead = await investor(10_000);
    const refused = await enter(lead, changed);
    expect([refused.status, refused.problem.code]).toEqual([status, code]);
    expect(await capital(lead)).toMatchObject({ available: 10_000, invested: 0 });
  });

  it('is refused until the customer is verified', async () => {
    const refused = await enter(await investor(10_000, 'pending'));
    expect([refused.status, refused.problem.code]).toEqual([422, 'notVerified']);
  });

  it('spends the same money once when many are signed at once', async () => {
    const lead = await investor(10_000);
    const entered = await Promise.all(Array.from({ length: 3 }, () => enter(lead)));
    await Promise.all(entered.map(({ body }) => agreeTo(app, body.id)));
    const customer = await signIn(app, lead);
    const tries = await Promise.all((await preparedFor(customer)).map((one) => confirm(customer, one)));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(await capital(lead)).toMatchObject({ available: 0, invested: 10_000 });
  });

  it('keeps the name under which the customer signed it, while it runs and after its end', async () => {
    const { id } = await invest(await investor(10_000));
    const rename = async () => {
      const body = { name: 'Something else' };
      const { status, problem } = await admin.call(investment.routes.update, { params: { id }, body });
      return [status, problem.code, problem.message];
    };
    const refusal = 'The customer has signed this investment under its name, so it can no longer be changed.';
    expect(await rename()).toEqual([409, 'investmentSigned', refusal]);
    expect((await admin.call(cancelInvestment, { params: { id }, body: {} })).status).toBe(201);
    expect(await rename()).toEqual([409, 'investmentSigned', refusal]);
    expect((await one(id)).name).toBe('Harbour bond');
  });

  it('is never deleted, because its money has moved', async () => {
    const made = await invest(await investor(10_000));
    const refused = await admin.call(investment.routes.remove, { params: { id: made.id } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'investmentStays']);
  });
});

describe('an investment entered by staff', () => {
  it('awaits approval by a second person, who sees customer and terms; nothing moves and the customer sees nothing', async () => {
    const lead = await investor(10_000);
    const customer = await signIn(app, lead);
    const { status, body } = await enter(lead);
    expect([status, body.status, body.dividendsPlanned]).toEqual([201, 'pending', 0]);
    const waiting = await waitingFor(admin, body.id);
    expect(waiting).toMatchObject({
      kind: 'investment.create',
      lead,
      params: {
        name: 'Harbour bond',
        amount: 10_000,
        rentability: 12,
        duration: 24,
        dividendFrequency: 'monthly',
      },
    });
    const own = await admin.call(approve, { params: { id: waiting.id }, body: {} });
    expect(own.problem.code).toBe('approvalOwnProposal');
    expect((await admin.call(cancelInvestment, { params: { id: body.id }, body: {} })).problem.code).toBe(
      'approvalPending',
    );
    const renamed = await admin.call(investment.routes.update, { params: { id: body.id }, body: { name: 'Other' } });
    expect(renamed.problem.code).toBe('approvalPending');
    expect((await customer.call(investment.routes.one, { params: { id: body.id } })).status).toBe(404);
    expect((await customer.call(investment.routes.list)).body.count).toBe(0);
    expect(await capital(lead)).toMatchObject({ available: 10_000, invested: 0 });
  });

  it('begins on the day of the customer’s signature, with its full term and cancellation window', async () => {
    const lead = await investor(10_000);
    const { id } = (await enter(lead)).body;
    await agreeTo(app, id);
    clock.advance(3 * 24 * 60 * 60 * 1000 - 1);
    await confirmedBy(app, lead);
    admin = await signedIn(app, 'admin');
    expect(await one(id)).toMatchObject({
      status: 'active',
      startDate: '2026-02-03',
      expirationDate: '2028-02-03',
      cancelUntil: '2026-02-17T09:59:59.999+00:00',
    });
    clock.moveTo(new Date('2026-01-31T10:00:00Z'));
    admin = await signedIn(app, 'admin');
  });

  it('never begins when it is rejected or withdrawn', async () => {
    const lead = await investor(10_000);
    const [rejected, taken] = [(await enter(lead)).body, (await enter(lead)).body];
    const second = await signedIn(app, 'admin');
    const no = await waitingFor(second, rejected.id);
    await second.call(reject, { params: { id: no.id }, body: { reason: 'Rate is too high' } });
    await admin.call(withdrawProposal, { params: { id: (await waitingFor(admin, taken.id)).id } });
    for (const { id } of [rejected, taken]) expect((await one(id)).status).toBe('rejected');
    expect((await (await signIn(app, lead)).call(investment.routes.list)).body.count).toBe(0);
    expect(await capital(lead)).toMatchObject({ available: 10_000, invested: 0 });
  });

  it('stays pending when the money is gone or the customer is no longer verified', async () => {
    const lead = await investor(10_000);
    const [first, second] = [(await enter(lead)).body, (await enter(lead)).body];
    expect((await agreeTo(app, first.id)).status).toBe(201);
    await confirmedBy(app, lead);
    const poor = await agreeTo(app, second.id);
    expect([poor.status, poor.problem.code]).toEqual([422, 'insufficientFundsInvestment']);
    await app.database.query(sql`update users set verification = 'rejected' where id = ${lead}::uuid`);
    expect((await agreeTo(app, second.id)).problem.code).toBe('notVerified');
    expect((await one(second.id)).status).toBe('pending');
  });

  it('names no project, and stays pending when one closes', async () => {
    const lead = await investor(1_000);
    const closing = await openProject(app, 'Harbour bond');
    const named = await enter(lead, { initialAmount: 1_000, project: closing });
    expect([named.status, named.problem.code]).toEqual([400, 'invalidInput']);
    const { id } = (await enter(lead, { initialAmount: 1_000 })).body;
    const change = { params: { id: closing }, body: { version: 1, status: 'closed' as const } };
    expect((await admin.call(project.routes.update, change)).status).toBe(200);
    expect(await one(id)).toMatchObject({ project: null, status: 'pending' });
    expect((await waitingFor(admin, id)).state).toBe('pending');
  });
});

describe('the cancellation window', () => {
  it('returns the whole principal once, however many requests come', async () => {
    const lead = await investor(10_000);
    const { id } = await invest(lead);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(cancelInvestment, { params: { id }, body: {} })),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await capital(lead)).toMatchObject({ available: 10_000, invested: 0 });
    expect((await dividendsOf(id)).every(({ status }) => status === 'cancelled')).toBe(true);
  });

  it('stays open after a payment, which is set off', async () => {
    const lead = await investor(10_000);
    const { id } = await invest(lead);
    const given = await admin.call(dividend.routes.create, { body: { investment: id, amount: 250.5 } });
    await agreeTo(app, given.body.id);
    expect(await capital(lead)).toMatchObject({ available: 250.5, invested: 10_000 });
    expect((await admin.call(cancelInvestment, { params: { id }, body: {} })).status).toBe(201);
    expect(await capital(lead)).toMatchObject({ available: 10_000, invested: 0 });
    const generous = await invest(lead);
    const more = await admin.call(dividend.routes.create, { body: { investment: generous.id, amount: 12_000 } });
    await agreeTo(app, more.body.id);
    expect((await admin.call(cancelInvestment, { params: { id: generous.id }, body: {} })).status).toBe(201);
    expect(await capital(lead)).toMatchObject({ available: 12_000, invested: 0 });
    expect(await holds()).toBe(true);
  });

  it('ends after the number of days in the settings', async () => {
    const { id } = await invest(await investor(10_000));
    clock.advance(14 * 24 * 60 * 60 * 1000);
    const refused = await (await signedIn(app, 'admin')).call(cancelInvestment, { params: { id }, body: {} });
    expect([refused.status, refused.problem.code]).toEqual([409, 'cancellationOver']);
    clock.moveTo(new Date('2026-01-31T10:00:00Z'));
  });
});

describe('a due payment', () => {
  it('is made once, dated on its own day, with the principal on the last, however late and by any number of workers', async () => {
    const lead = await investor(3_000);
    const made = [
      await invest(lead, { initialAmount: 1000, rentability: 10, expirationDate: addMonths('2026-01-31', 7) }),
      await invest(lead, {
        initialAmount: 1000,
        rentability: 10,
        dividendFrequency: 'end',
        expirationDate: addMonths('2026-01-31', 3),
      }),
      await invest(lead, {
        initialAmount: 1000,
        rentability: 10,
        dividendFrequency: 'yearly',
        expirationDate: addMonths('2026-01-31', 18),
      }),
    ];
    expect(made.map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    clock.moveTo(new Date('2026-09-15T10:00:00Z'));
    await Promise.all([settleDue(app.running.app), settleDue(app.running.app), settleDue(app.running.app)]);
    await settleDue(app.running.app);
    admin = await signedIn(app, 'admin');
    // 6 × 8.33 + 8.35 and 25.00; two principals returned, one still invested.
    expect(await capital(lead)).toMatchObject({ available: 2083.33, invested: 1000 });
    const posted = await app.database.query<{ at: Date; cents: bigint }>(sql`
      select t.at, e.amount as cents from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.lead_id = ${lead}::uuid and t.kind = 'dividend.pay' and a.kind = 'cash' order by t.at, e.amount`);
    expect(posted.map(({ at, cents }) => [at.toISOString().slice(0, 10), cents])).toEqual([
      ['2026-02-28', 833n],
      ['2026-03-31', 833n],
      ['2026-04-30', 833n],
      ['2026-04-30', 2500n],
      ['2026-05-31', 833n],
      ['2026-06-30', 833n],
      ['2026-07-31', 833n],
      ['2026-08-31', 835n],
    ]);
    const { body } = await admin.call(investment.routes.one, { params: { id: made[0]?.id ?? '' } });
    expect(body).toMatchObject({ status: 'matured', dateEnded: '2026-08-31T00:00:00+00:00', dividendsPaid: 58.33 });
    expect(await holds()).toBe(true);
  });

  it('is not made twice when the clock goes back', async () => {
    const lead = await investor(1_000);
    const made = await invest(lead, { initialAmount: 1000, expirationDate: addMonths(dayOf(clock.now()), 6) });
    clock.moveTo(new Date('2026-11-20T10:00:00Z'));
    await settleDue(app.running.app);
    admin = await signedIn(app, 'admin');
    const before = await capital(lead);
    clock.moveTo(new Date('2026-11-20T08:00:00Z'));
    await settleDue(app.running.app);
    admin = await signedIn(app, 'admin');
    expect(await capital(lead)).toEqual(before);
    expect((await dividendsOf(made.id)).filter(({ status }) => status === 'paid')).toHaveLength(2);
  });
});

describe('a manual dividend', () => {
  const give = (investmentId: string, amount = 12.34) =>
    admin.call(dividend.routes.create, { body: { investment: investmentId, amount } });
  const ready = async () => {
    const lead = await investor(1_000);
    const made = await invest(lead, { initialAmount: 1000, expirationDate: addMonths(dayOf(clock.now()), 6) });
    return { lead, id: made.id, customer: await signIn(app, lead) };
  };

  it('is paid when a second person approves, and marked as manual', async () => {
    const { lead, id, customer } = await ready();
    const waiting = (await give(id)).body;
    expect(waiting).toMatchObject({ manual: true, period: null, status: 'pending', amount: 12.34, datePaid: null });
    expect(await waitingFor(admin, waiting.id)).toMatchObject({
      kind: 'dividend.create',
      lead,
      params: { name: 'Harbour bond', amount: 12.34 },
    });
    expect(await capital(lead)).toMatchObject({ available: 0, invested: 1000 });
    expect((await customer.call(dividend.routes.one, { params: { id: waiting.id } })).status).toBe(404);
    expect((await agreeTo(app, waiting.id)).status).toBe(201);
    const { body } = await customer.call(dividend.routes.one, { params: { id: waiting.id } });
    expect(body).toMatchObject({ manual: true, status: 'paid', amount: 12.34 });
    expect(await capital(lead)).toMatchObject({ available: 12.34, invested: 1000 });
  });

  it('is not paid when it is rejected, or when the investment has ended meanwhile', async () => {
    const { lead, id } = await ready();
    const [rejected, late] = [(await give(id)).body, (await give(id)).body];
    const second = await signedIn(app, 'admin');
    const no = await waitingFor(second, rejected.id);
    await second.call(reject, { params: { id: no.id }, body: { reason: 'No reason for it' } });
    expect((await dividendsOf(id)).find((one) => one.id === rejected.id)?.status).toBe('rejected');
    expect((await admin.call(cancelInvestment, { params: { id }, body: {} })).status).toBe(201);
    expect((await dividendsOf(id)).find((one) => one.id === late.id)?.status).toBe('rejected');
    expect(await capital(lead)).toMatchObject({ available: 1000, invested: 0 });
  });

  it('and a simultaneous cancellation of its investment: the later one sees the effect of the first', async () => {
    const { lead, id } = await ready();
    const waiting = (await give(id)).body;
    const second = await signedIn(app, 'admin');
    const { id: proposal } = await waitingFor(second, waiting.id);
    const waits = (count: number) =>
      vi.waitFor(async () => {
        const blocked = await app.database.query(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        if (blocked.length < count) throw new Error('not blocked yet');
      }, 5_000);
    const calls: Promise<Response<unknown>>[] = [];
    // The payment locks the investment and waits for the customer's money; then the cancellation waits for the
    // investment.
    await app.database.transaction(async ({ query }) => {
      await query(sql`select 1 from account where lead_id = ${lead}::uuid for update`);
      calls.push(second.call(approve, { params: { id: proposal }, body: {} }));
      await waits(1);
      calls.push(admin.call(cancelInvestment, { params: { id }, body: {} }));
      await waits(2);
    });
    const [paid, cancelled] = await Promise.all(calls);
    expect([paid?.status, cancelled?.status]).toEqual([201, 201]);
    expect(await capital(lead)).toMatchObject({ available: 1000, invested: 0 });
  });
});

describe('dividends filtered by due date', () => {
  it('count as due at noon UTC, whatever the hour of the filter', async () => {
    const { id } = await invest(await investor(10_000));
    const noons = (dividends: readonly Dividend[]) => dividends.map(({ dueDate }) => `${dueDate}T12:00:00.000Z`);
    const found = async (condition: object) => noons(await dividendsOf(id, { dueDate: condition }));
    const all = noons(await dividendsOf(id));
    for (const hour of ['00:00', '11:59', '12:00', '12:01', '23:59']) {
      const moment = all[3]?.replace('12:00', hour) ?? '';
      expect(await found({ gte: moment })).toEqual(all.filter((noon) => noon >= moment));
      expect(await found({ gt: moment })).toEqual(all.filter((noon) => noon > moment));
      expect(await found({ lte: moment })).toEqual(all.filter((noon) => noon <= moment));
      expect(await found({ lt: moment })).toEqual(all.filter((noon) => noon < moment));
    }
  });
});

describe('the figures', () => {
  it('are limited to the caller’s scope', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    await app.database.query(sql`update users set verification = 'verified' where id = ${lead}::uuid`);
    await fund(lead, 500_00n);
    await enter(lead, { initialAmount: 500, expirationDate: addMonths(dayOf(clock.now()), 12) }, agent);
    expect((await agent.call(investmentStats)).body).toMatchObject({ active: 0, principalActive: 0 });
    await invest(lead, { initialAmount: 500, expirationDate: addMonths(dayOf(clock.now()), 12) }, agent);
    const own = (await agent.call(investmentStats)).body;
    expect(own).toMatchObject({ active: 1, matured: 0, cancelled: 0, principalActive: 500 });
    expect(own.byMonth).toHaveLength(12);
    expect((await admin.call(investmentStats)).body.active).toBeGreaterThan(1);
  });
});
