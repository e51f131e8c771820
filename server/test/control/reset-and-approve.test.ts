import { approve, reject, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import { changePassword } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { collectPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf } from '../../src/ledger/balances.ts';
import { proposeCorrection } from '../app/approvals.ts';
import { addPerson, type Caller, signedIn, signIn } from '../app/caller.ts';
import { addAccount, goodPassword, logIn, type TestAccount, tryLogIn } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';

const clock = testClock();
let app: TestApp;
/** The dishonest root, the admin whose account they want, and an honest colleague. */
let root: Caller;
let admin: TestAccount;
let colleague: Caller;
let customer: string;

beforeEach(async () => {
  app ??= await startTestApp({ clock });
  [root, colleague] = [await signedIn(app, 'root'), await signedIn(app, 'admin')];
  admin = await addAccount(app, 'admin');
  customer = await addPerson(app, { role: 'lead' });
});
afterAll(() => app.stop());

const agree = (who: Caller, id: string) => who.call(approve, { params: { id }, body: {} });
const proposeGift = (who: Caller): Promise<string> => proposeCorrection(who, customer, 5_000);
/** Resets the admin's password with a second person, who passes it on to root. */
const resetWithHelp = async (helper: Caller): Promise<Caller> => {
  const { body } = await root.call(resetPassword, { params: { id: admin.id } });
  expect((await agree(helper, body.approval ?? '')).status).toBe(201);
  const { password } = (await helper.call(collectPassword, { params: { id: body.approval ?? '' } })).body;
  const session = await logIn(app, admin, { password });
  const chosen = { currentPassword: password, password: 'Root-knows-it-4711-now' };
  expect((await session.call(changePassword, { body: chosen })).status).toBe(204);
  return session;
};
const cash = async () => (await balancesOf(app.database, customer)).cash;

describe('root who wants an admin’s account', () => {
  it('gets no password, and the admin keeps theirs until a second person decides', async () => {
    const { status, body } = await root.call(resetPassword, { params: { id: admin.id } });
    expect([status, body.password]).toEqual([200, null]);
    const id = body.approval ?? '';
    expect((await agree(root, id)).problem.code).toBe('approvalOwnProposal');
    expect((await root.call(collectPassword, { params: { id } })).problem.code).toBe('approvalOutdated');
    const own = await logIn(app, admin, { password: goodPassword });
    expect((await agree(own, id)).problem.code).toBe('approvalNotYours');
    const { notifications } = (await own.call(notification.routes.list)).body;
    expect(notifications.map(({ kind }) => kind)).toContain('security.resetProposed');
    expect((await colleague.call(reject, { params: { id }, body: { reason: 'Not asked for' } })).status).toBe(201);
    expect((await own.call(user.routes.list)).status).toBe(200);
  });

  it('gets nothing from a reset that was proposed before the account rose to root', async () => {
    const agent = await addAccount(app, 'regular');
    const [first, second] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
    const { body } = await first.call(resetPassword, { params: { id: agent.id } });
    await app.database.query(sql`update users set role = 'root' where id = ${agent.id}::uuid`);
    const decided = await agree(second, body.approval ?? '');
    expect([decided.status, decided.problem.code]).toEqual([409, 'approvalOutdated']);
    expect((await tryLogIn(app, agent)).status).toBe(200);
  });

  it('cannot decide alone after making every colleague dependent by changing their addresses', async () => {
    const others = await app.database.query<{ id: string }>(
      sql`select id from users where role in ('root', 'admin') and status = 'active' and id <> ${root.id}::uuid`,
    );
    for (const { id } of others) {
      const body = { email: `${crypto.randomUUID()}@example.test` };
      expect((await root.call(user.routes.update, { params: { id }, body })).status).toBe(200);
    }
    const id = await proposeGift(root);
    clock.advance(25 * 3_600_000);
    root = await signIn(app, root.id);
    expect((await agree(root, id)).problem.code).toBe('approvalNotAlone');
    expect(await cash()).toBe(0n);
  });

  it('does not get the password that the second person collects, once and within a day', async () => {
    const { body } = await root.call(resetPassword, { params: { id: admin.id } });
    const id = body.approval ?? '';
    await agree(colleague, id);
    expect((await tryLogIn(app, admin)).status).toBe(401);
    expect((await root.call(collectPassword, { params: { id } })).problem.code).toBe('approvalOutdated');
    const { password } = (await colleague.call(collectPassword, { params: { id } })).body;
    expect((await colleague.call(collectPassword, { params: { id } })).problem.code).toBe('approvalOutdated');
    expect((await tryLogIn(app, { ...admin, password })).status).toBe(200);
  });

  it('cannot approve with it for a month, neither their own proposal as the admin nor the admin’s as themselves', async () => {
    const controlled = await resetWithHelp(colleague);
    const own = await proposeGift(root);
    expect((await agree(controlled, own)).problem.code).toBe('approvalNotEligible');
    await root.call(withdrawProposal, { params: { id: own } });
    const asAdmin = await proposeGift(controlled);
    expect((await agree(root, asAdmin)).problem.code).toBe('approvalNotEligible');
    expect(await cash()).toBe(0n);
    clock.advance(31 * 24 * 3_600_000);
    root = await signIn(app, root.id);
    const later = await signIn(app, admin.id);
    await later.call(withdrawProposal, { params: { id: asAdmin } });
    expect((await agree(later, await proposeGift(root))).status).toBe(201);
  });

  it('cannot approve as an admin who was reset after the proposal was made', async () => {
    const gift = await proposeGift(root);
    const controlled = await resetWithHelp(colleague);
    expect((await agree(controlled, gift)).problem.code).toBe('approvalNotEligible');
    expect((await agree(colleague, gift)).status).toBe(201);
  });

  it('cannot let one reset account approve what another one proposed', async () => {
    const first = await resetWithHelp(colleague);
    admin = await addAccount(app, 'admin');
    const second = await resetWithHelp(await signedIn(app, 'admin'));
    expect((await agree(second, await proposeGift(first))).problem.code).toBe('approvalNotEligible');
    expect(await cash()).toBe(0n);
  });
});
