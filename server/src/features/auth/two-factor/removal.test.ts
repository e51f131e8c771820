import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import {
  approval,
  approve,
  reject,
  waitingApprovals,
  withdrawProposal,
} from '@countinghouse/contract/approval/approval.ts';
import { turnOffTwoFactor, startTwoFactor, twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { proposeTwoFactorRemoval } from '@countinghouse/contract/auth/reset-password.ts';
import { saveNotificationChoices } from '@countinghouse/contract/notification/choices.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { addPasskey, startPasskey } from '@countinghouse/contract/passkey/passkey.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeKey } from '../../../../test/app/authenticator.ts';
import { type Caller, signedIn, signIn } from '../../../../test/app/caller.ts';
import { addOwn, publicUrl, there, tryKey } from '../../../../test/app/passkeys.ts';
import { addGuarded, codeHolds, codeOf, type Guarded, turnTwoFactorOn } from '../../../../test/app/two-factor.ts';
import { addAccount, goodPassword, logIn, tryLogIn } from '../../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../../test/app/test-app.ts';

const clock = testClock();
const password = goodPassword;
const reason = 'Phone stolen, passport seen in the office';
let app: TestApp;
let root: Caller;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl } });
  root = await signedIn(app, 'root');
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const propose = (by: Caller, { account }: Pick<Guarded, 'account'>) =>
  by.call(proposeTwoFactorRemoval, { params: { id: account.id }, body: { reason } });
const proposed = async (by: Caller, person: Pick<Guarded, 'account'>): Promise<string> => {
  const { status, body } = await propose(by, person);
  expect(status).toBe(201);
  return body.approval;
};
const agree = (who: Caller, id: string) => who.call(approve, { params: { id }, body: {} });
const stateOf = async (id: string) => (await root.call(approval.routes.one, { params: { id } })).body.state;
const needsCode = async ({ account }: Pick<Guarded, 'account'>) => (await tryLogIn(app, account)).body.needsCode;
const noticesOf = async (id: string) =>
  (await (await signIn(app, id)).call(notification.routes.list)).body.notifications
    .map(({ kind }) => kind ?? '')
    .filter((kind) => kind.startsWith('security.twoFactor') && kind !== 'security.twoFactorOn');

describe('turning off a person’s two-factor', () => {
  it('takes effect once a colleague approves: the password is enough then, and all sessions have ended', async () => {
    const person = await addGuarded(app, clock, 'regular');
    const id = await proposed(admin, person);
    expect(await needsCode(person)).toBe(true);
    expect((await person.who.call(twoFactorState)).body.active).toBe(true);
    expect((await root.call(approval.routes.one, { params: { id } })).body).toMatchObject({
      kind: 'user.twoFactor',
      reason,
      lead: null,
      record: person.account.id,
      params: { before: { twoFactor: true }, after: { twoFactor: false } },
    });
    clock.advance(1_000);
    expect((await agree(root, id)).status).toBe(201);
    expect((await person.who.call(twoFactorState)).status).toBe(401);
    expect(await needsCode(person)).toBe(false);
    const again = await logIn(app, person.account);
    expect((await again.call(twoFactorState)).body).toEqual({ active: false, recoveryCodesLeft: 0 });
    const { notifications } = (await again.call(notification.routes.list)).body;
    expect(notifications.filter(({ params }) => params['reason'] === reason).map(({ kind }) => kind)).toEqual([
      'security.twoFactorRemoved',
      'security.twoFactorRemovalProposed',
    ]);
  });

  it('cannot be approved by its proposer, by its owner, or by anyone who could not reset their password', async () => {
    const person = await addGuarded(app, clock, 'root');
    const third = await signedIn(app, 'root');
    const id = await proposed(root, person);
    expect((await agree(root, id)).problem.code).toBe('approvalOwnProposal');
    expect((await agree(person.who, id)).problem.code).toBe('approvalNotYours');
    expect((await agree(admin, id)).problem.code).toBe('approvalNotYours');
    for (const who of [root, person.who, admin]) {
      const { waiting } = (await who.call(waitingApprovals)).body;
      expect(waiting.map((one) => one.id)).not.toContain(id);
    }
    expect(await needsCode(person)).toBe(true);
    expect((await agree(third, id)).status).toBe(201);
    expect(await needsCode(person)).toBe(false);
  });

  it('is reported to a customer with the reason, in the activity and to staff on the file', async () => {
    const agent = await signedIn(app, 'regular');
    const person = await addGuarded(app, clock, 'lead', agent.id);
    expect((await agent.call(user.routes.one, { params: { id: person.account.id } })).body.twoFactor).toBe(true);
    const id = await proposed(agent, person);
    clock.advance(1_000);
    expect((await agree(admin, id)).body).toMatchObject({ state: 'approved', lead: person.account.id });
    expect((await agent.call(user.routes.one, { params: { id: person.account.id } })).body.twoFactor).toBe(false);
    const { activity } = (await (await logIn(app, person.account)).call(listActivity)).body;
    const entries = activity.filter(({ kind }) => kind.startsWith('twoFactor'));
    expect(entries.map((entry) => [entry.kind, entry.by, entry.reason])).toEqual([
      ['twoFactorRemoved', 'staff', reason],
      ['twoFactorRemovalProposed', 'staff', reason],
      ['twoFactorOn', 'you', null],
    ]);
    const { timeline } = (await admin.call(leadTimeline, { params: { id: person.account.id } })).body;
    expect(timeline.filter(({ kind }) => kind.startsWith('twoFactor')).map(({ kind }) => kind)).toEqual([
      'twoFactorRemoved',
      'twoFactorRemovalProposed',
      'twoFactorOn',
    ]);
  });

  it('is announced by e-mail both times, even to people who opted out of security e-mails', async () => {
    const person = await addGuarded(app, clock, 'lead');
    await person.who.call(saveNotificationChoices, { body: { security: { inApp: true, email: false } } });
    await agree(admin, await proposed(root, person));
    const planned = await app.database.query<{ kind: string }>(sql`
      select n.kind from job j join notification n on n.id::text = j.payload ->> 'notificationId'
      where n.user_id = ${person.account.id}::uuid and n.kind like 'security.twoFactorRemov%' order by n.kind`);
    expect(planned.map(({ kind }) => kind)).toEqual(['security.twoFactorRemovalProposed', 'security.twoFactorRemoved']);
  });

  it('removes the passkeys that existed when it was proposed, and keeps later ones', async () => {
    const account = await addAccount(app, 'lead');
    const first = await logIn(app, account);
    const { key: old } = await addOwn(first);
    const { secret } = await turnTwoFactorOn(clock, first);
    const id = await proposed(root, { account });
    clock.advance(1_000);
    const started = await first.call(startPasskey, { body: { password, code: codeOf(clock, secret) } });
    const { key, credential } = makeKey(started.body, there);
    expect((await first.call(addPasskey, { body: { name: 'New phone', credential } })).status).toBe(201);
    expect((await agree(admin, id)).status).toBe(201);
    expect((await tryKey(app, old)).status).toBe(401);
    expect((await tryKey(app, key)).status).toBe(200);
  });
});

describe('a proposal to turn off two-factor', () => {
  it('cannot be made for oneself, while connected, or for a person without two-factor', async () => {
    const person = await addGuarded(app, clock, 'admin');
    expect((await propose(person.who, person)).problem.code).toBe('ownTwoFactor');
    const lead = await addGuarded(app, clock, 'lead');
    expect((await propose(await signIn(app, lead.account.id, root), person)).problem.code).toBe('notWhileConnected');
    expect((await propose(admin, person)).status).toBe(404);
    const plain = { account: await addAccount(app, 'lead') };
    const begun = await logIn(app, plain.account);
    await begun.call(startTwoFactor, { body: { password } });
    const none = await propose(root, plain);
    expect([none.status, none.problem.code]).toEqual([409, 'noTwoFactor']);
    await proposed(root, lead);
    expect((await propose(admin, lead)).problem.code).toBe('approvalPending');
  });

  it('ends with a notice to its proposer when the owner turns two-factor off, and a later set-up is kept', async () => {
    const person = await addGuarded(app, clock, 'lead');
    const id = await proposed(root, person);
    const code = codeOf(clock, person.secret);
    expect((await person.who.call(turnOffTwoFactor, { body: { password, code } })).status).toBe(204);
    expect(await stateOf(id)).toBe('withdrawn');
    const { notifications } = (await root.call(notification.routes.list)).body;
    expect(notifications.map(({ kind, recordId }) => [kind, recordId])).toContainEqual(['approval.ended', id]);
    const [recorded] = await app.database.query(sql`
      select action, actor_id as by from audit where record_id = ${id} and after ->> 'state' = 'withdrawn'`);
    expect(recorded).toEqual({ action: 'auth.removeTotp', by: person.account.id });
    await turnTwoFactorOn(clock, person.who);
    expect((await agree(admin, id)).problem.code).toBe('approvalDecided');
    expect((await person.who.call(twoFactorState)).body).toEqual({ active: true, recoveryCodesLeft: 10 });
    const { timeline } = (await admin.call(leadTimeline, { params: { id: person.account.id } })).body;
    expect(timeline.filter(({ kind }) => kind === 'twoFactorOff')).toHaveLength(1);
  });

  it('has one outcome when it is approved while the owner turns two-factor off', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await addGuarded(app, clock, 'lead');
      const id = await proposed(root, person);
      const code = codeOf(clock, person.secret);
      const [agreed] = await Promise.all([
        agree(admin, id),
        person.who.call(turnOffTwoFactor, { body: { password, code } }),
      ]);
      expect([201, 409]).toContain(agreed.status);
      expect(await stateOf(id)).toBe(agreed.status === 201 ? 'approved' : 'withdrawn');
      expect(await needsCode(person)).toBe(false);
    }
  });

  it('stays rejected when the owner turns two-factor off at the same moment', async () => {
    const person = await addGuarded(app, clock, 'lead');
    const id = await proposed(root, person);
    const code = codeOf(clock, person.secret);
    let turningOff: Promise<{ status: number }> | undefined;
    // A rejection, kept open until the other call waits for it.
    await app.database.transaction(async (rejection) => {
      await rejection.query(sql`update approval set state = 'rejected', date_done = now() where id = ${id}`);
      turningOff = person.who.call(turnOffTwoFactor, { body: { password, code } });
      await vi.waitFor(async () => {
        const waiting = await app.database.query(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        if (waiting.length === 0) throw new Error('not waiting yet');
      }, 5_000);
    });
    expect((await turningOff)?.status).toBe(204);
    expect(await stateOf(id)).toBe('rejected');
  });

  it('is refused once there is nothing left to turn off, and stays pending', async () => {
    const person = await addGuarded(app, clock, 'lead');
    const id = await proposed(root, person);
    await app.database.query(sql`update user_secret set totp_confirmed = false where user_id = ${person.account.id}`);
    const refused = await agree(admin, id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'approvalOutdated']);
    expect(await stateOf(id)).toBe('pending');
  });

  it('needs an approver who may reset the password under the owner’s new role after a promotion', async () => {
    const person = await addGuarded(app, clock, 'regular');
    const id = await proposed(root, person);
    await app.database.query(sql`update users set role = 'admin' where id = ${person.account.id}`);
    expect((await agree(admin, id)).problem.code).toBe('approvalOutdated');
    expect(await needsCode(person)).toBe(true);
    expect((await agree(await signedIn(app, 'root'), id)).status).toBe(201);
  });

  it('changes nothing when it is rejected or withdrawn, and the owner is notified', async () => {
    const [one, other] = [await addGuarded(app, clock, 'lead'), await addGuarded(app, clock, 'lead')];
    const [down, back] = [await proposed(root, one), await proposed(root, other)];
    clock.advance(codeHolds);
    await admin.call(reject, { params: { id: down }, body: { reason: 'Did not call back' } });
    await root.call(withdrawProposal, { params: { id: back } });
    for (const { account, who } of [one, other]) {
      expect((await who.call(twoFactorState)).body).toEqual({ active: true, recoveryCodesLeft: 10 });
      expect(await noticesOf(account.id)).toEqual(['security.twoFactorKept', 'security.twoFactorRemovalProposed']);
      const { activity } = (await who.call(listActivity)).body;
      expect(activity.slice(0, 2).map(({ kind }) => kind)).toEqual(['twoFactorKept', 'twoFactorRemovalProposed']);
      expect(JSON.stringify(activity)).not.toContain('Did not call back');
    }
  });
});
