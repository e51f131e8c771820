import { startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import { updatePolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { cardDeposit, agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { setPolicy } from '../../../test/app/traders.ts';
import { verify } from '../../../test/app/withdrawals.ts';

let app: TestApp;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  ({ agent, lead } = await agentAndLead(app));
  await setPolicy(app, { depositNeedsVerification: true });
});
afterAll(() => app.stop());

const recorded = async (): Promise<number[]> => [
  (await app.database.query(sql`select 1 from deposit`)).length,
  (await app.database.query(sql`select 1 from sandbox_payment`)).length,
];

describe('a company that asks for verification before a deposit', () => {
  it('refuses the deposit of an unverified customer, also when staff start it, before the card is sent', async () => {
    const own = await lead.call(startDeposit, { body: cardDeposit() }, { 'x-lang': 'de' });
    expect([own.status, own.problem.code]).toEqual([422, 'notVerified']);
    expect(own.problem.message).toContain('bevor Sie einzahlen');
    const byStaff = await agent.call(startDeposit, { body: cardDeposit({ lead: lead.id }) });
    expect([byStaff.status, byStaff.problem.message]).toEqual([
      422,
      'The customer’s identity is not verified yet. Verify it first.',
    ]);
    expect(await recorded()).toEqual([0, 0]);
    const terms = await lead.call(getTerms, { params: { id: lead.id } });
    expect(terms.body.depositNeedsVerification).toBe(true);
  });

  it('accepts the deposit once the customer is verified', async () => {
    await verify(app, lead.id);
    expect((await lead.call(getTerms, { params: { id: lead.id } })).body.depositNeedsVerification).toBe(false);
    expect((await lead.call(startDeposit, { body: cardDeposit() })).status).toBe(201);
  });

  it('needs a second person to stop asking, and none to begin', async () => {
    const root = await signedIn(app, 'root');
    const stopped = (await root.call(updatePolicy, { body: { depositNeedsVerification: false } })).body;
    expect([stopped.depositNeedsVerification, stopped.approval]).toEqual([true, expect.any(String)]);
    await setPolicy(app, { depositNeedsVerification: false });
    const begun = (await root.call(updatePolicy, { body: { depositNeedsVerification: true } })).body;
    expect(begun.depositNeedsVerification).toBe(true);
  });
});
