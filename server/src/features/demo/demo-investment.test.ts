import { removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { checkAgreement, investment, investmentStats } from '@countinghouse/contract/investment/investment.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { haveTwoFactor } from '../../../test/app/two-factor.ts';
import { settleDue } from '../investment/index.ts';
import { fillDemo } from './fill-demo.ts';

let app: TestApp;
let root: Caller;

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  await haveTwoFactor(app, root);
  await fillDemo(app.running.app);
});
afterAll(() => app.stop());

const proof = async () => await countBooks(app);

/** Subscribes the customer to the cheapest project on offer to them. */
const subscribe = async (customer: Caller) => {
  const { projects } = (await customer.call(project.routes.list)).body;
  const [wanted] = projects.toSorted((one, other) => one.minimumAmount - other.minimumAmount);
  if (!wanted) throw new Error('no project is on offer');
  const { body, status } = await customer.call(investment.routes.create, {
    body: {
      project: wanted.id,
      projectVersion: wanted.version,
      adjustment: 'amount',
      amount: wanted.minimumAmount,
      duration: wanted.duration,
      acceptsTerms: true,
      acceptsRisk: true,
      signature: { kind: 'typed', text: 'Ada Quill' },
    },
  });
  expect(status).toBe(201);
  return body;
};

describe('the demo company’s investments', () => {
  it('are of every kind, and the ledger agrees with each', async () => {
    const { body } = await root.call(investmentStats);
    expect(body.active).toBeGreaterThan(30);
    expect(body.matured).toBeGreaterThan(3);
    expect(body.cancelled).toBeGreaterThan(1);
    expect(body.dividendsPaid).toBeGreaterThan(1000);
    expect(body.byMonth.filter(({ invested }) => invested > 0).length).toBeGreaterThan(6);
    expect(await proof()).toMatchObject({ holds: true });
    const drift = await app.database.query(sql`
      select u.id from users u
        left join account a on a.lead_id = u.id and a.kind = 'invested'
        left join investment i on i.lead_id = u.id and i.status = 'active'
      group by u.id, a.balance having coalesce(a.balance, 0) <> coalesce(sum(i.amount_cents), 0)`);
    expect(drift).toEqual([]);
  });

  it('have been paid as far as they are due', async () => {
    expect(await settleDue(app.running.app)).toBe(0);
  });

  it('are removed with the demo, including signed agreements; a real customer’s investment stays, with its project', async () => {
    const [rich] = await app.database.query<{ id: string }>(sql`
      select u.id from users u join account a on a.lead_id = u.id and a.kind = 'cash'
      where u.demo and u.verification = 'verified' order by a.balance desc limit 1`);
    const signedByDemo = await subscribe(await signIn(app, rich?.id ?? ''));
    const own = await addPerson(app, { role: 'lead' });
    await app.database.query(sql`update users set verification = 'verified' where id = ${own}::uuid`);
    await book(app, own, { lines: paidIn(9_000_00n) });
    const ownInvestment = await subscribe(await signIn(app, own));
    expect((await root.call(removeDemo)).status).toBeLessThan(300);
    expect((await root.call(investment.routes.list)).body.investments.map(({ id }) => id)).toEqual([ownInvestment.id]);
    expect((await root.call(project.routes.list)).body.projects.map(({ id }) => id)).toEqual([ownInvestment.project]);
    const known = async (hash: string | null) =>
      (await root.call(checkAgreement, { params: { hash: hash ?? '' } })).body.known;
    expect([await known(signedByDemo.agreementHash), await known(ownInvestment.agreementHash)]).toEqual([false, true]);
    expect((await root.call(capitalFunds, { params: { userId: own } })).body).toMatchObject({ capital: 9000 });
    expect(await proof()).toMatchObject({ holds: true, transfers: 2 });
  });

  it('are the only ones whose agreements can be deleted', async () => {
    await expect(
      app.database.transaction(async (transaction) => {
        await transaction.query(sql`select set_config('countinghouse.removes_demo', 'yes', true)`);
        await transaction.query(sql`delete from investment_agreement`);
      }),
    ).rejects.toThrow('append-only');
  });
});
