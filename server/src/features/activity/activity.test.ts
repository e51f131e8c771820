import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { generateToken } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, { role: 'admin', firstName: 'Grace', lastName: 'Hidden' });
});
afterAll(() => app.stop());

const activityOf = async (lead: Caller) => (await lead.call(listActivity)).body.activity;
const open = (lead: Caller, who = admin) => who.call(user.routes.one, { params: { id: lead.id } });

describe('a customer’s activity', () => {
  it('names who opened the file, once an hour in each session', async () => {
    const lead = await signedIn(app, 'lead');
    await Promise.all(Array.from({ length: 20 }, () => open(lead)));
    expect(await activityOf(lead)).toMatchObject([
      { kind: 'viewed', by: 'staff', staffName: 'Grace', staffRole: 'admin', ip: null },
    ]);
    clock.advance(61 * 60_000);
    admin = await signIn(app, admin.id);
    await open(lead);
    expect(await activityOf(await signIn(app, lead.id))).toHaveLength(2);
  });

  it('shows what changed in the customer’s own data with the previous value, and nothing internal', async () => {
    const lead = await signedIn(app, 'lead');
    const change = (body: object) => admin.call(user.routes.update, { params: { id: lead.id }, body });
    await change({ phone: '+49 30 1', qualifications: 'interested' });
    await change({ qualifications: 'not_interested' });
    await admin.call(comment.routes.create, { body: { lead: lead.id, text: 'Difficult person' } });
    const { text } = await lead.call(listActivity);
    expect(await activityOf(lead)).toMatchObject([
      { kind: 'changed', by: 'staff', before: { phone: '' }, after: { phone: '+49 30 1' } },
    ]);
    for (const secret of ['interested', 'Difficult', 'Hidden', 'example.test']) expect(text).not.toContain(secret);
  });

  it('shows that support looked into the account, and why', async () => {
    const lead = await signedIn(app, 'lead');
    await admin.call(generateToken, { params: { id: lead.id }, body: { reason: 'Asked by telephone' } });
    expect(await activityOf(lead)).toMatchObject([{ kind: 'connected', by: 'staff', reason: 'Asked by telephone' }]);
    await admin.call(resetPassword, { params: { id: lead.id } });
    await app.database.query(sql`update user_secret set must_change_password = false where user_id = ${lead.id}`);
    expect((await activityOf(await signIn(app, lead.id)))[0]).toMatchObject({ kind: 'passwordReset' });
  });

  it('is visible to the customer alone, and staff have none', async () => {
    const [lead, other] = [await signedIn(app, 'lead'), await signedIn(app, 'lead')];
    await open(lead);
    expect(await activityOf(other)).toEqual([]);
    expect((await admin.call(listActivity)).status).toBe(403);
  });

  it('comes page by page without a gap', async () => {
    const lead = await signedIn(app, 'lead');
    for (let round = 0; round < 60; round += 1)
      await admin.call(user.routes.update, { params: { id: lead.id }, body: { phone: String(round) } });
    const first = (await lead.call(listActivity)).body;
    const last = first.activity.at(-1);
    const { body } = await lead.call(listActivity, { query: { before: last?.at, beforeId: last?.id } });
    expect([first.activity.length, first.more, body.activity.length, body.more]).toEqual([50, true, 10, false]);
    expect(new Set([...first.activity, ...body.activity].map(({ id }) => id)).size).toBe(60);
  });
});
