import { approve } from '@countinghouse/contract/approval/approval.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { getPolicy, policyDefaults, updatePolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changePolicies } from '../../src/features/trading-policy/index.ts';
import { agreeTo } from '../app/approvals.ts';
import { type Caller, signedIn, signIn } from '../app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { opened, setPolicy, signedInTrader } from '../app/traders.ts';
import { addFunds } from '../app/withdrawals.ts';

const policy = '00000000-0000-7000-8000-000000000002';
const hour = 3_600_000;
const clock = testClock();
let app: TestApp;
/** The dishonest root, and an honest admin. */
let root: Caller;
let admin: Caller;

beforeEach(async () => {
  app ??= await startTestApp({ clock });
  [root, admin] = [await signedIn(app, 'root'), await signedIn(app, 'admin')];
  await app.database.query(sql`update approval set state = 'withdrawn', date_done = now() where state = 'pending'`);
  await setPolicy(app, policyDefaults);
});
afterAll(() => app.stop());

const change = (body: object) => root.call(updatePolicy, { body: { acceptsWarning: true, ...body } });
const current = async () => {
  const { version: _version, approval: _approval, next: _next, ...rules } = (await admin.call(getPolicy)).body;
  return rules;
};
const caps = (clientClass: 'retail' | 'professional', gold: number) => ({
  leverageCaps: {
    ...policyDefaults.leverageCaps,
    [clientClass]: { ...policyDefaults.leverageCaps[clientClass], gold },
  },
});
const later = async (hours: number): Promise<void> => {
  clock.advance(hours * hour);
  await changePolicies(app.running.app);
  [root, admin] = [await signIn(app, root.id), await signIn(app, admin.id)];
};

describe('root alone', () => {
  it.each([
    ['a higher leverage', caps('retail', 500)],
    ['another close-out level', { closeOutPercent: 95 }],
    ['binary options for retail customers', { binaryOffForRetail: false }],
    ['trading without verification', { needsVerification: false }],
    ['trading without the questions', { needsAppropriateness: false }],
  ])('does not allow %s, at no time', async (_what, body) => {
    const reply = await change(body);
    expect([reply.status, reply.body.next]).toEqual([200, null]);
    const id = reply.body.approval ?? '';
    expect((await root.call(approve, { params: { id }, body: {} })).problem.code).toBe('approvalOwnProposal');
    await later(48);
    expect(await current()).toEqual(policyDefaults);
  });

  it('may be stricter with new orders at once', async () => {
    expect((await change(caps('retail', 5))).body).toMatchObject({ ...caps('retail', 5), approval: null, next: null });
    const both = await change({ ...caps('professional', 50), needsVerification: false });
    expect(both.body).toMatchObject({
      leverageCaps: { professional: { gold: 50 }, retail: { gold: 5 } },
      needsVerification: true,
    });
  });
});

describe('a change that two people approve', () => {
  it('is announced to the customers who trade, and takes effect after the notice', async () => {
    const lead = await signedInTrader(app, { country: 'CH' });
    await addFunds(app, lead.id, 1_000_00n);
    const unconcerned = await signedIn(app, 'lead');
    await change({ closeOutPercent: 70, needsVerification: false });
    expect((await agreeTo(app, policy)).status).toBe(201);
    await changePolicies(app.running.app);
    expect(await current()).toEqual(policyDefaults);
    const from = new Date(clock.now().getTime() + 24 * hour).toISOString();
    const shown = (await lead.call(getTerms, { params: { id: lead.id } })).body;
    expect(shown).toMatchObject({ closeOutPercent: 50, next: { closeOutPercent: 70 } });
    expect((await admin.call(getPolicy)).body.next).toMatchObject({ policy: { closeOutPercent: 70 } });
    expect(new Date(shown.next?.from ?? 0).getTime()).toBeLessThanOrEqual(new Date(from).getTime());
    const kindsOf = async (who: Caller) =>
      (await who.call(notification.routes.list)).body.notifications.map(({ kind }) => kind);
    expect(await kindsOf(lead)).toEqual(['trading.policyChange']);
    expect(await kindsOf(unconcerned)).toEqual([]);
    await later(23);
    expect(await current()).toEqual(policyDefaults);
    await later(2);
    expect(await current()).toEqual({ ...policyDefaults, closeOutPercent: 70, needsVerification: false });
    expect((await admin.call(getPolicy)).body.next).toBeNull();
  });

  it('does not undo what was tightened during the notice', async () => {
    await change({ ...caps('retail', 40), needsAppropriateness: false });
    await agreeTo(app, policy);
    await change(caps('retail', 1));
    await later(25);
    expect(await current()).toMatchObject({ leverageCaps: { retail: { gold: 1 } }, needsAppropriateness: false });
  });

  it('is refused when the policy has changed since the proposal', async () => {
    await change(caps('professional', 300));
    await change(caps('professional', 20));
    const outdated = await agreeTo(app, policy);
    expect([outdated.status, outdated.problem.code]).toEqual([409, 'approvalOutdated']);
    const lead = await signedInTrader(app, { country: 'CH', clientClass: 'professional' });
    await addFunds(app, lead.id, 1_000_00n);
    await expect(opened(app, lead.id, { symbol: 'XAUUSD', leverage: 21 })).rejects.toMatchObject({
      code: 'leverageCap',
    });
  });
});
