import { investment } from '@countinghouse/contract/investment/investment.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, patient, type Response } from '../../../test/app/caller.ts';
import { investorWith, openProject, subscriptionTo } from '../../../test/app/subscriptions.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { ownProof, savedIban } from '../../../test/app/withdrawals.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { countBooks } from '../../../test/app/books.ts';

const parallel = 20;
/** A person's agreements are printed one after the other, so fewer requests are sent. */
const fewer = 8;
const rounds = 3;
let app: TestApp;
let project: string;
beforeAll(async () => {
  app = await startTestApp();
  project = await openProject(app, 'Raced bond');
});
afterAll(() => app.stop());

const subscribe = (lead: Caller) => patient(lead).call(investment.routes.create, { body: subscriptionTo(project) });
const withdraw = (lead: Caller) =>
  patient(lead).call(withdrawal.routes.create, { body: { amount: 1_000, destination: savedIban, ...ownProof } });
const race = (lead: Caller, { round = 0, count = parallel } = {}): Promise<Response<unknown>[]> =>
  Promise.all(
    Array.from({ length: count }, (_none, index) => ((index + round) % 2 === 0 ? subscribe(lead) : withdraw(lead))),
  );

/** Rows that a subscription or a withdrawal leaves behind. */
const traces = async (lead: string): Promise<Record<string, bigint>> => {
  const [found] = await app.database.query<Record<string, bigint>>(sql`
    select (select count(*) from transfer where lead_id = ${lead}::uuid) as transfers,
      (select count(*) from investment where lead_id = ${lead}::uuid) as investments,
      (select count(*) from investment_agreement g join investment i on i.id = g.investment_id where i.lead_id = ${lead}::uuid) as agreements,
      (select count(*) from withdrawal where lead_id = ${lead}::uuid) as withdrawals,
      (select count(*) from audit where subject_id = ${lead}::uuid and resource in ('investment', 'withdrawal')) as audited`);
  return found ?? {};
};

describe('twenty simultaneous subscriptions and withdrawals', () => {
  it('with the same money: one succeeds, the others are refused without a trace', { timeout: 120_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const lead = await investorWith(app, 1_000);
      const before = await traces(lead.id);
      const replies = await race(lead, { round });
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
      for (const { status, problem } of replies.filter((reply) => reply.status >= 300))
        expect(['409 insufficientFunds', '422 insufficientFundsInvestment']).toContain(`${status} ${problem.code}`);
      const { cash, hold, invested } = await balancesOf(app.database, lead.id);
      expect([cash, hold + invested]).toEqual([0n, 100_000n]);
      const subscribed = invested > 0n ? 1n : 0n;
      const after = await traces(lead.id);
      expect(Object.entries(after).map(([name, many]) => [name, many - (before[name] ?? 0n)])).toEqual([
        ['transfers', 1n],
        ['investments', subscribed],
        ['agreements', subscribed],
        ['withdrawals', 1n - subscribed],
        ['audited', 1n],
      ]);
    }
    expect((await countBooks(app)).holds).toBe(true);
  });

  it('all succeed when there is enough for all: the race is real', { timeout: 120_000 }, async () => {
    const lead = await investorWith(app, fewer * 1_000);
    const replies = await race(lead, { count: fewer });
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: fewer }, () => 201));
    const { cash, hold, invested } = await balancesOf(app.database, lead.id);
    expect([cash, hold, invested]).toEqual([0n, 400_000n, 400_000n]);
  });
});
