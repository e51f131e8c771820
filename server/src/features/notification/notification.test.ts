import { confirmTwoFactor, generateToken, startTwoFactor } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { getNotificationChoices, saveNotificationChoices } from '@countinghouse/contract/notification/choices.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { readAllNotifications, unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { check, goodRows, run, sheetOf } from '../../../test/app/import-scenes.ts';
import { addAccount, connect, goodPassword, logIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { notify, type Notice } from './notify.ts';

let app: TestApp;
let root: Caller;
let agent: Caller;

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

const { routes } = notification;
const listOf = async (who: Caller) => (await who.call(routes.list)).body.notifications;
const kindsOf = async (who: Caller) => (await listOf(who)).map(({ kind }) => kind);
const unreadOf = async (who: Caller) => (await who.call(unreadNotifications)).body.unread;
const write = (from: Caller, userId: string, text = 'Please call') =>
  from.call(routes.create, { body: { userId, text } });
const notifyOf = (notice: Notice) =>
  app.database.transaction((transaction) =>
    notify({ query: (fragment) => transaction.query(fragment), now: app.running.app.clock.now() }, notice),
  );
const plannedMails = async (userId: string): Promise<number> => {
  const [row] = await app.database.query<{ count: number }>(sql`
    select count(*)::integer as count from job j join notification n on n.id::text = j.payload->>'notificationId'
    where n.user_id = ${userId}::uuid`);
  return row?.count ?? 0;
};

describe('a notification', () => {
  it('is readable by its receiver and by no one else, whatever their role', async () => {
    const lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
    const { body } = await write(agent, lead.id);
    expect(await kindsOf(lead)).toEqual(['message']);
    for (const other of [root, agent, await signedIn(app, 'lead')]) {
      expect((await listOf(other)).map(({ id }) => id)).not.toContain(body.id);
      expect((await other.call(routes.one, { params: { id: body.id } })).status).toBe(404);
      expect((await other.call(routes.update, { params: { id: body.id }, body: { read: true } })).status).toBe(404);
    }
  });

  it('can be written by staff only to people within their scope', async () => {
    const foreign = await addPerson(app, { role: 'lead' });
    const admin = await signedIn(app, 'admin');
    expect((await write(agent, foreign)).status).toBe(404);
    expect((await write(agent, admin.id)).status).toBe(404);
    expect((await write(admin, root.id)).status).toBe(404);
    expect((await write(admin, agent.id)).status).toBe(201);
    expect((await write(await signedIn(app, 'lead'), agent.id)).status).toBe(403);
    const kind = { userId: foreign, text: 'x', kind: 'security.passwordReset' };
    expect((await root.send('POST', '/v1/notification', kind)).status).toBe(400);
  });

  it('reaches its receiver’s open pages at once, and no one else’s', async () => {
    const lead = await signedIn(app, 'lead');
    const other = await signedIn(app, 'lead');
    const received: Record<string, unknown[]> = { lead: [], other: [], root: [] };
    const sockets = await Promise.all([connect(app, lead), connect(app, other), connect(app, root)]);
    for (const [index, name] of ['lead', 'other', 'root'].entries()) {
      sockets[index]?.on('changed', (event: { resource: string; ids: string[] }) => {
        if (event.resource === 'notification') received[name]?.push(event.ids);
      });
    }
    const first = (await write(root, lead.id)).body.id;
    const [second] = await notifyOf({ to: [other.id], kind: 'security.twoFactorOn', params: { at: 'now' } });
    await vi.waitFor(() => expect(received).toEqual({ lead: [[first]], other: [[second]], root: [] }), 10_000);
    for (const socket of sockets) socket.close();
  });

  it('is unread until its receiver marks it, one by one or all at once', async () => {
    const lead = await signedIn(app, 'lead');
    const neighbour = await signedIn(app, 'lead');
    const ids = [];
    for (const to of [lead, lead, lead, neighbour]) ids.push((await write(root, to.id)).body.id);
    const [id = ''] = ids;
    expect(await unreadOf(lead)).toBe(3);
    const read = await lead.call(routes.update, { params: { id }, body: { read: true } });
    const again = await lead.call(routes.update, { params: { id }, body: { read: true } });
    expect(again.body.readAt).toBe(read.body.readAt);
    expect(await unreadOf(lead)).toBe(2);
    const filters = JSON.stringify({ read: { eq: false } });
    expect((await lead.call(routes.list, { query: { filters } })).body.count).toBe(2);
    expect((await lead.call(readAllNotifications)).body).toEqual({ read: 2 });
    expect(await unreadOf(lead)).toBe(0);
    expect(await unreadOf(neighbour)).toBe(1);
    await lead.call(routes.update, { params: { id }, body: { read: false } });
    expect(await unreadOf(lead)).toBe(1);
  });

  it('cannot be hidden from a customer by connected staff', async () => {
    const leadId = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const { body } = await write(root, leadId);
    const acting = await signIn(app, leadId, agent);
    expect(await unreadOf(acting)).toBe(1);
    const answers = [
      await acting.call(routes.update, { params: { id: body.id }, body: { read: true } }),
      await acting.call(readAllNotifications),
      await acting.call(routes.remove, { params: { id: body.id } }),
      await acting.call(saveNotificationChoices, { body: { security: { inApp: true, email: false } } }),
    ];
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [403, 'notWhileConnected']),
    );
    expect(await unreadOf(acting)).toBe(1);
  });

  it('goes to all active admins and roots, except the one who acted', async () => {
    const admin = await signedIn(app, 'admin');
    const locked = await addPerson(app, { role: 'admin', status: 'locked' });
    await notifyOf({ to: 'admins', except: root.id, kind: 'security.twoFactorOff', params: { at: 'x' } });
    const rows = await app.database.query<{ user_id: string }>(
      sql`select user_id from notification where kind = 'security.twoFactorOff'`,
    );
    const receivers = rows.map((row) => row.user_id);
    expect(receivers).toContain(admin.id);
    expect(receivers).not.toContain(locked);
    expect(receivers).not.toContain(root.id);
    expect(receivers).not.toContain(agent.id);
  });

  it('with a key is stored once, however often its cause runs', async () => {
    const lead = await signedIn(app, 'lead');
    const notice: Notice = {
      to: [lead.id],
      kind: 'security.passwordReset',
      params: { by: 'A', at: 'x' },
      dedupeKey: 'k',
    };
    expect(await notifyOf(notice)).toHaveLength(1);
    expect(await notifyOf(notice)).toHaveLength(0);
    expect(await notifyOf({ ...notice, dedupeKey: 'other' })).toHaveLength(1);
    expect(await listOf(lead)).toHaveLength(2);
    expect(await plannedMails(lead.id)).toBe(2);
  });
});

describe('one’s own choices', () => {
  it('start with the defaults and keep what is saved, for each person separately', async () => {
    const lead = await signedIn(app, 'lead');
    const before = (await lead.call(getNotificationChoices)).body;
    expect(before.choices.work).toEqual({ inApp: true, email: true });
    expect((await agent.call(getNotificationChoices)).body.choices.work).toEqual({ inApp: true, email: false });
    expect(before.firm).toEqual({ inApp: true, email: true });
    const saved = await lead.call(saveNotificationChoices, { body: { money: { inApp: false, email: true } } });
    expect(saved.body.choices).toEqual({ ...before.choices, money: { inApp: false, email: true } });
    expect((await root.call(getNotificationChoices)).body.choices.money).toEqual({ inApp: true, email: true });
  });

  it('are the same in the settings and for sending', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const staff = await addPerson(app, { role: 'regular' });
    for (const id of [lead, staff]) await write(root, id);
    expect(await plannedMails(lead)).toBe(1);
    expect(await plannedMails(staff)).toBe(0);
  });

  it('cannot switch off warnings about one’s own account', async () => {
    const { status } = await agent.send('PATCH', '/v1/notification/choices', {
      security: { inApp: false, email: false },
    });
    expect(status).toBe(400);
  });

  it.each([
    { inApp: true, email: true, shown: 1, mails: 1 },
    { inApp: false, email: true, shown: 0, mails: 1 },
    { inApp: true, email: false, shown: 1, mails: 0 },
    { inApp: false, email: false, shown: 0, mails: 0 },
  ])('in the product: $inApp, by e-mail: $email are respected', async ({ inApp, email, shown, mails }) => {
    const staff = await signedIn(app, 'regular');
    await staff.call(saveNotificationChoices, { body: { work: { inApp, email } } });
    await notifyOf({ to: [staff.id], kind: 'leads.assigned', params: { by: 'A', count: 2 } });
    expect(await listOf(staff)).toHaveLength(shown);
    expect(await unreadOf(staff)).toBe(shown);
    expect(await plannedMails(staff.id)).toBe(mails);
  });

  it('are overridden by the company’s switches, except for warnings and messages in the product', async () => {
    const staff = await signedIn(app, 'regular');
    await staff.call(saveNotificationChoices, { body: { work: { inApp: true, email: true } } });
    await root.call(updateSetting, { body: { receiveEmails: false, receiveNotifications: false } });
    await notifyOf({ to: [staff.id], kind: 'leads.assigned', params: { by: 'A', count: 2 } });
    await notifyOf({ to: [staff.id], kind: 'security.passwordReset', params: { by: 'A', at: 'x' } });
    await write(root, staff.id);
    expect((await staff.call(getNotificationChoices)).body.firm).toEqual({ inApp: false, email: false });
    await root.call(updateSetting, { body: { receiveEmails: true, receiveNotifications: true } });
    expect(await kindsOf(staff)).toEqual(['message', 'security.passwordReset']);
    expect(await plannedMails(staff.id)).toBe(0);
  });
});

describe('people are notified', () => {
  it('that staff reset their password, without the password in it', async () => {
    const lead = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const { body } = await agent.call(resetPassword, { params: { id: lead } });
    await app.database.query(sql`update user_secret set must_change_password = false where user_id = ${lead}::uuid`);
    const [notice] = await listOf(await signIn(app, lead));
    expect(notice?.kind).toBe('security.passwordReset');
    expect(Object.keys(notice?.params ?? {})).toEqual(['at', 'by']);
    expect(JSON.stringify(notice)).not.toContain(body.password);
  });

  it('that support opened their account', async () => {
    const lead = await addPerson(app, { role: 'lead', assignedTo: agent.id });
    const account = await addAccount(app, 'admin');
    const admin = await logIn(app, account);
    await admin.call(generateToken, { params: { id: lead }, body: { reason: 'hidden reason' } });
    const [notice] = await listOf(await signIn(app, lead));
    expect(notice?.kind).toBe('security.accountOpened');
    expect(JSON.stringify(notice?.params)).not.toContain('hidden reason');
  });

  it('that two-factor was turned on', async () => {
    const staff = await logIn(app, await addAccount(app, 'regular'));
    const { secret } = (await staff.call(startTwoFactor, { body: { password: goodPassword } })).body;
    await staff.call(confirmTwoFactor, { body: { code: generateSync({ secret }) } });
    const notices = await listOf(staff);
    expect(notices.map(({ kind }) => kind)).toEqual(['security.twoFactorOn']);
    expect(JSON.stringify(notices)).not.toContain(secret);
  });

  it('that leads were assigned to them, with how many, unless they assigned them themselves', async () => {
    const staff = await signedIn(app, 'regular');
    const leads = [await addPerson(app, { role: 'lead' }), await addPerson(app, { role: 'lead' })];
    const assign = (by: Caller, ids: string[], assignedTo: string) =>
      by.call(bulkAssign, { body: { leads: { ids }, assignedTo } });
    await assign(root, leads, staff.id);
    await assign(root, leads, staff.id);
    const third = await addPerson(app, { role: 'lead' });
    await root.call(user.routes.update, { params: { id: third }, body: { assignedTo: staff.id } });
    const notices = (await listOf(staff)).map(({ kind, params, recordId }) => [kind, params['count'], recordId]);
    expect(notices).toEqual([
      ['leads.assigned', 1, third],
      ['leads.assigned', 2, null],
    ]);
    const admin = await signedIn(app, 'admin');
    await assign(admin, leads, admin.id);
    expect(await listOf(admin)).toEqual([]);
  });

  it('that leads were entered for them, deleted or restored from the bin: once for many at a time', async () => {
    const staff = await signedIn(app, 'regular');
    const entered = (name: string, assignedTo: string | null) => ({
      role: 'lead' as const,
      firstName: name,
      lastName: 'Entered',
      assignedTo,
      password: goodPassword,
      email: `${crypto.randomUUID()}@example.com`,
    });
    const body = [entered('One', staff.id), entered('Two', staff.id), entered('Nobody', null)];
    const { users } = (await root.call(user.routes.createMany, { body })).body;
    const ids = users.slice(0, 1).map(({ id }) => id);
    await root.call(user.routes.removeMany, { body: { ids } });
    await root.call(user.routes.restore, { body: { ids } });
    await staff.call(user.routes.create, { body: entered('Own', staff.id) });
    const notices = (await listOf(staff)).map(({ kind, params, recordId }) => [kind, params['count'], recordId]);
    expect(notices).toEqual([
      ['leads.assigned', 1, ids[0]],
      ['leads.deleted', 1, null],
      ['leads.assigned', 2, null],
    ]);
  });

  it('that their import is finished, once', async () => {
    const admin = await signedIn(app, 'admin');
    const { id } = await check(app, admin, sheetOf(goodRows(2)));
    await run(admin, id);
    const notices = await listOf(admin);
    expect(notices.map(({ kind, recordId, params }) => [kind, recordId, params['created']])).toEqual([
      ['import.finished', id, 2],
    ]);
  });
});
