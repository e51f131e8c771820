import { withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import {
  aboveRegulation,
  getPolicy,
  policyDefaults,
  updatePolicy,
} from '@countinghouse/contract/trading-policy/policy.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { setPolicy } from '../../../test/app/traders.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let root: Caller;
beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
});
afterAll(() => app.stop());

const retail = (majorPair: number) => ({
  ...policyDefaults.leverageCaps,
  retail: { ...policyDefaults.leverageCaps.retail, majorPair },
});

describe('the trading policy', () => {
  it('is ESMA’s by default, and readable by an admin', async () => {
    await app.database.query(sql`update trading_policy set deposit_needs_verification = default`);
    const admin = await signedIn(app, 'admin');
    const { version, ...policy } = (await admin.call(getPolicy)).body;
    expect(policy).toEqual({ ...policyDefaults, approval: null, next: null });
    expect(version).toBe(1);
    expect((await admin.call(updatePolicy, { body: { closeOutPercent: 60 } })).status).toBe(403);
  });

  it('exceeds the regulator’s limits only with the warning accepted', async () => {
    const refused = await root.call(updatePolicy, { body: { leverageCaps: retail(31), binaryOffForRetail: false } });
    expect([refused.status, refused.problem.code]).toEqual([422, 'aboveRegulation']);
    expect(refused.problem.fields?.map(({ path }) => path)).toEqual([
      'body.leverageCaps.retail.majorPair',
      'body.binaryOffForRetail',
    ]);
    const accepted = await root.call(updatePolicy, { body: { leverageCaps: retail(31), acceptsWarning: true } });
    expect([accepted.status, accepted.body.leverageCaps.retail.majorPair]).toEqual([200, 30]);
    await root.call(withdrawProposal, { params: { id: accepted.body.approval ?? '' } });
    await setPolicy(app, { leverageCaps: retail(31) });
    expect(aboveRegulation((await root.call(getPolicy)).body)).toEqual(['leverageCaps.retail.majorPair']);
  });

  it('asks again for each further step, and not for an accepted one', async () => {
    expect((await root.call(updatePolicy, { body: { leverageCaps: retail(32) } })).status).toBe(422);
    expect(
      (await root.call(updatePolicy, { body: { leverageCaps: retail(31), needsVerification: true } })).status,
    ).toBe(200);
    expect((await root.call(updatePolicy, { body: { leverageCaps: retail(30) } })).status).toBe(200);
    expect((await root.call(updatePolicy, { body: { leverageCaps: retail(31) } })).status).toBe(422);
  });

  it('does not accept a close-out below half of the margin without the warning', async () => {
    const { status, problem } = await root.call(updatePolicy, { body: { closeOutPercent: 49 } });
    expect([status, problem.code]).toEqual([422, 'aboveRegulation']);
  });

  it('refuses an invalid cap and an outdated version', async () => {
    for (const majorPair of [0, 1.5, 501])
      expect((await root.call(updatePolicy, { body: { leverageCaps: retail(majorPair) } })).status).toBe(400);
    const stale = await root.call(updatePolicy, { body: { closeOutPercent: 55, version: 1 } });
    expect([stale.status, stale.problem.code]).toEqual([412, 'versionConflict']);
  });

  it('records both states in the audit trail, and notifies everyone', async () => {
    await root.call(updatePolicy, { body: { leverageCaps: retail(29) } });
    const [row] = await app.database.query(sql`
      select action, before, after, actor_id as actor from audit where resource = 'tradingPolicy' order by id desc limit 1`);
    expect(row).toMatchObject({ action: 'tradingPolicy.update', after: { leverageCaps: retail(29) }, actor: root.id });
  });
});
