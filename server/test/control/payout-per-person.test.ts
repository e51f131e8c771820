import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { completeWithdrawal, withdrawal, withdrawalCompletion } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../app/approvals.ts';
import { type Caller, signedIn, signIn } from '../app/caller.ts';
import { richLead } from '../app/product-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { ownProof, savedIban, verify } from '../app/withdrawals.ts';

const clock = testClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
  const root = await signedIn(app, 'root');
  await root.call(updateSetting, { body: { withdrawalApprovalThreshold: 100, payoutPerPersonDaily: 250 } });
});
afterAll(() => app.stop());

/** A withdrawal of another customer each time. */
const requested = async (amount: number): Promise<string> => {
  const customer = await richLead(app, 1_000n);
  await verify(app, customer.id);
  const { body } = await customer.call(withdrawal.routes.create, {
    body: { amount, destination: savedIban, ...ownProof },
  });
  return body.id;
};
const payOut = async (admin: Caller, id: string) =>
  (await admin.call(completeWithdrawal, { params: { id }, body: {} })).body.status;

describe('one person’s payouts of 24 hours', () => {
  it('need a second person above that person’s limit, however many customers they are split over', async () => {
    const admin = await signedIn(app, 'admin');
    expect(await payOut(admin, await requested(100))).toBe('completed');
    expect(await payOut(admin, await requested(100))).toBe('completed');
    const third = await requested(100);
    expect((await admin.call(withdrawalCompletion, { params: { id: third } })).body.needsSecond).toBe(true);
    expect(await payOut(admin, third)).toBe('pending');
    expect(await payOut(admin, await requested(50))).toBe('completed');
    expect(await payOut(await signedIn(app, 'admin'), await requested(100))).toBe('completed');
    expect((await agreeTo(app, third)).body.state).toBe('approved');
    clock.advance(24 * 3_600_000 + 1);
    expect(await payOut(await signIn(app, admin.id), await requested(100))).toBe('completed');
  });

  it('count together with those of a colleague created within 30 days, whose password the creator knows', async () => {
    const root = await signedIn(app, 'root');
    const create = async (role: 'admin') => {
      const email = `${crypto.randomUUID()}@example.test`;
      const { body } = await root.call(user.routes.create, { body: { firstName: 'A', lastName: 'B', email, role } });
      await agreeTo(app, body.id);
      return signIn(app, body.id);
    };
    const [first, second] = [await create('admin'), await create('admin')];
    expect(await payOut(root, await requested(100))).toBe('completed');
    expect(await payOut(first, await requested(100))).toBe('completed');
    const third = await requested(100);
    expect((await second.call(withdrawalCompletion, { params: { id: third } })).body.needsSecond).toBe(true);
    expect([await payOut(second, third), await payOut(root, await requested(100))]).toEqual(['pending', 'pending']);
    clock.advance(31 * 24 * 3_600_000);
    const later = [await signIn(app, first.id), await signIn(app, second.id)] as const;
    for (const admin of [later[0], later[1], later[0], later[1]])
      expect(await payOut(admin, await requested(100))).toBe('completed');
  });

  it('stay within the limit when several colleagues in the same hands complete them at once', async () => {
    const root = await signedIn(app, 'root');
    const puppets = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
    for (const { id } of puppets)
      await app.database.query(sql`
        insert into influence (person_id, over_id, kind, at)
        values (${root.id}::uuid, ${id}::uuid, 'twoFactor', ${clock.now()}::timestamptz)`);
    const ids = [await requested(100), await requested(100), await requested(100), await requested(100)];
    const states = await Promise.all(ids.map((id, at) => payOut([root, ...puppets][at % 3] as Caller, id)));
    expect(states.toSorted()).toEqual(['completed', 'completed', 'pending', 'pending']);
  });

  it('stay within the limit when several are completed at once', async () => {
    const admin = await signedIn(app, 'admin');
    const ids = [await requested(100), await requested(100), await requested(100), await requested(100)];
    const states = await Promise.all(ids.map((id) => payOut(admin, id)));
    expect(states.toSorted()).toEqual(['completed', 'completed', 'pending', 'pending']);
  });
});
