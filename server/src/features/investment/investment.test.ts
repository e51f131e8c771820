import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { cancelInvestment, investment, investmentStats } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { capitalFunds, ledgerProof } from '@countinghouse/contract/ledger/funds.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
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

const invest = (lead: string, changed: object = {}, by: Caller = admin) =>
  by.call(investment.routes.create, { body: terms(lead, changed) as never });

const capital = async (lead: string) => (await admin.call(capitalFunds, { params: { userId: lead } })).body;
const holds = async () => (await admin.call(ledgerProof)).body.holds;
const dividendsOf = async (id: string) => {
  const query = { filters: JSON.stringify({ investment: id }), pageSize: 100 };
  return (await admin.call(dividend.routes.list, { query })).body.dividends;
};

describe('an investment', () => {
  it('takes the principal at once and knows every payment from its first day', async () => {
    const lead = await investor(10_000);
    const made = await invest(lead);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'active',
      duration: 24,
      dividendsPlanned: 2400,
      dividendsPaid: 0,
      nextDividendDate: '2026-02-28',
      nextDividendAmount: 100,
    });
    expect(await capital(lead)).toMatchObject({ capital: 10_000, available: 0, invested: 10_000 });
    const planned = await dividendsOf(made.body.id);
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
    const refused = await invest(lead, changed);
    expect([refused.status, refused.problem.code]).toEqual([status, code]);
    expect(await capital(lead)).toMatchObject({ available: 10_000, invested: 0 });
  });

  it('waits until the company knows who the customer is', async () => {
    const refused = await invest(await investor(10_000, 'pending'));
    expect([refused.status, refused.problem.code]).toEqual([422, 'notVerified']);
  });

  it('spends the same money once when twenty want to invest it', async () => {
    const lead = await investor(10_000);
    const tries = await Promise.all(Array.from({ length: 20 }, () => invest(lead)));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(19).fill(422)]);
    expect(await capital(lead)).toMatchObject({ available: 0, invested: 10_000 });
  });

  it('is never deleted, because its money has moved', async () => {
    const made = await invest(await investor(10_000));
    const refused = await admin.call(investment.routes.remove, { params: { id: made.body.id } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'investmentStays']);
  });
});

describe('the cancellation window', () => {
  it('returns the whole principal, once, however many ask', async () => {
    const lead = await investor(10_000);
    const { id } = (await invest(lead)).body;
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => admin.call(cancelInvestment, { params: { id }, body: {} })),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await capital(lead)).toMatchObject({ available: 10_000, invested: 0 });
    expect((await dividendsOf(id)).every(({ status }) => status === 'cancelled')).toBe(true);
  });

  it('ends after the days of the settings', async () => {
    const { id } = (await invest(await investor(10_000))).body;
    clock.advance(14 * 24 * 60 * 60 * 1000);
    const refused = await (await signedIn(app, 'admin')).call(cancelInvestment, { params: { id }, body: {} });
    expect([refused.status, refused.problem.code]).toEqual([409, 'cancellationOver']);
    clock.moveTo(new Date('2026-01-31T10:00:00Z'));
  });
});

describe('what falls due', () => {
  it('is paid once on its own day, with the principal on the last, however late and by how many workers', async () => {
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
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    clock.moveTo(new Date('2026-09-15T10:00:00Z'));
    await Promise.all([settleDue(app.running.app), settleDue(app.running.app), settleDue(app.running.app)]);
    await settleDue(app.running.app);
    admin = await signedIn(app, 'admin');
    // 6 × 8.33 + 8.35 and 25.00; two principals back, one still at work.
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
    const { body } = await admin.call(investment.routes.one, { params: { id: made[0]?.body.id ?? '' } });
    expect(body).toMatchObject({ status: 'matured', dateEnded: '2026-08-31T00:00:00+00:00', dividendsPaid: 58.33 });
    expect(await holds()).toBe(true);
  });

  it('is not paid twice when the clock goes back', async () => {
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
    expect((await dividendsOf(made.body.id)).filter(({ status }) => status === 'paid')).toHaveLength(2);
  });
});

describe('a dividend by hand', () => {
  it('is paid at once and marked as manual', async () => {
    const lead = await investor(1_000);
    const { id } = (await invest(lead, { initialAmount: 1000, expirationDate: addMonths(dayOf(clock.now()), 6) })).body;
    const paid = await admin.call(dividend.routes.create, { body: { investment: id, amount: 12.34 } });
    expect(paid.body).toMatchObject({ manual: true, period: null, status: 'paid', amount: 12.34 });
    expect(await capital(lead)).toMatchObject({ available: 12.34, invested: 1000 });
  });
});

describe('the figures', () => {
  it('are those of the caller’s own scope', async () => {
    const seller = await signedIn(app, 'regular');
    const lead = await addPerson(app, { role: 'lead', assignedTo: seller.id });
    await app.database.query(sql`update users set verification = 'verified' where id = ${lead}::uuid`);
    await fund(lead, 500_00n);
    await invest(lead, { initialAmount: 500, expirationDate: addMonths(dayOf(clock.now()), 12) }, seller);
    const mine = (await seller.call(investmentStats)).body;
    expect(mine).toMatchObject({ active: 1, matured: 0, cancelled: 0, principalActive: 500 });
    expect(mine.byMonth).toHaveLength(12);
    expect((await admin.call(investmentStats)).body.active).toBeGreaterThan(1);
  });
});
