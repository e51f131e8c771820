import {
  accountForm,
  formLeastSeconds,
  requestAccount,
} from '@countinghouse/contract/account-opening/account-opening.ts';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { confirmMessage, contactForm, sendMessage } from '@countinghouse/contract/contact-form/contact-form.ts';
import type { CallOf } from '@countinghouse/contract/kernel/route.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { jobsDone, mailsTo, tokensTo } from '../../../test/app/mailbox.ts';
import { merged, undoMerge } from '../../../test/app/merge-scenes.ts';
import { addAccount, logIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { sweepRows } from '../../kernel/housekeeping/sweep-rows.ts';
import { facts } from './facts-table.ts';

const clock = testClock();
const minute = 60_000;
let app: TestApp;
let admin: Caller;
const visitor = () => visitorOf(app);
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: 'https://quill.example' } });
  admin = await signedIn(app, 'admin');
  for (const topic of ['terms', 'privacy'] as const)
    await publish(app, admin, { topic, language: 'en', text: `Our ${topic}` });
  await offer(true);
});
afterAll(() => app.stop());

const offer = (isOn: boolean) => admin.call(updateSetting, { body: { contactForm: isOn, accountOpening: isOn } });
const load = async () => {
  const { body } = await visitor().call(contactForm, { query: { language: 'en' } });
  clock.advance(formLeastSeconds * 1000);
  return body.token;
};
type Entries = CallOf<typeof sendMessage>['body'];
let count = 0;
const newEmail = () => `writer${(count += 1)}@example.test`;
const send = async (fields: Partial<Entries> = {}) => {
  const token = fields.token ?? (await load());
  const named = { firstName: 'Ada', lastName: 'Quill', email: newEmail(), language: 'en', agreed: true } as const;
  return visitor().call(sendMessage, { body: { ...named, message: 'Please call me.', source: {}, ...fields, token } });
};
const confirm = (token: string) => visitor().call(confirmMessage, { body: { token } });
const linkTo = async (email: string) => (await tokensTo(app, email, 'confirm-message'))[0] ?? '';
const write = async (fields: Partial<Entries> & { readonly email: string }) => {
  await send(fields);
  return confirm(await linkTo(fields.email));
};
const forgetTries = () => app.database.query(sql`delete from login_try`);
const leadsOf = (email: string) => app.database.query<{ id: string }>(sql`select id from users where email = ${email}`);
const waiting = (email: string) => app.database.query(sql`select 1 from contact_request where email = ${email}`);
const messagesOf = async (caller: Caller, id: string) => {
  const { body } = await caller.call(leadTimeline, { params: { id }, query: { groups: 'comments' } });
  return body.timeline.filter(({ kind }) => kind === 'contacted').map(({ data }) => data['text']);
};
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

describe('a visitor who writes to the firm', () => {
  it('becomes an unassigned lead with the message and its origin only after confirming the address', async () => {
    const { body: spring } = await admin.call(campaign.routes.create, { body: { name: 'Spring' } });
    const email = newEmail();
    expect((await send({ email, source: { campaign: spring.id }, message: 'A question\nabout fees' })).status).toBe(
      204,
    );
    const token = await linkTo(email);
    expect(await leadsOf(email)).toEqual([]);
    expect((await confirm(token)).status).toBe(204);
    const [{ id } = { id: '' }] = await leadsOf(email);
    expect((await admin.call(user.routes.one, { params: { id } })).body).toMatchObject({
      firstName: 'Ada',
      role: 'lead',
      assignedTo: null,
      campaignName: 'Spring',
    });
    expect(await messagesOf(admin, id)).toEqual(['A question\nabout fees']);
    const agent = await signedIn(app, 'regular');
    expect((await agent.call(leadTimeline, { params: { id }, query: {} })).status).toBe(404);
    const { notifications } = (await admin.call(notification.routes.list)).body;
    expect(notifications).toMatchObject([{ kind: 'leads.contacted', recordId: id, params: { name: 'Ada Quill' } }]);
    expect(JSON.stringify(notifications)).not.toContain('fees');
    const [origin] = await app.database.query(sql`select consents from account_origin where user_id = ${id}::uuid`);
    expect(origin).toEqual({ consents: [{ topic: 'privacy', language: 'en', version: 1 }] });
  });

  it('hands the message over once, also when the link is opened twice at the same time', async () => {
    const email = newEmail();
    await send({ email });
    const token = await linkTo(email);
    const replies = await Promise.all([confirm(token), confirm(token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 403]);
    expect(codeOf(await confirm(token))).toEqual([403, 'messageLinkDead']);
    const [{ id } = { id: '' }] = await leadsOf(email);
    expect(await messagesOf(admin, id)).toHaveLength(1);
  });

  it('is one lead when two of their messages are confirmed at the same time', async () => {
    const email = newEmail();
    await send({ email, message: 'First' });
    await send({ email, message: 'Second' });
    const tokens = await tokensTo(app, email, 'confirm-message');
    const replies = await Promise.all(tokens.map(confirm));
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
    const leads = await leadsOf(email);
    expect(leads).toHaveLength(1);
    expect((await messagesOf(admin, leads[0]?.id ?? '')).toSorted()).toEqual(['First', 'Second']);
  });

  it('loses the message after three days without a confirmation', async () => {
    await forgetTries();
    const email = newEmail();
    await send({ email });
    const token = await linkTo(email);
    clock.advance((3 * 24 * 60 + 1) * minute);
    expect(codeOf(await confirm(token))).toEqual([403, 'messageLinkDead']);
    await sweepRows(app.running.app, [facts]);
    expect(await waiting(email)).toEqual([]);
  });

  it('puts no text of their own into the e-mail', async () => {
    await forgetTries();
    const email = newEmail();
    await send({ email, firstName: '<b>Call +1 900</b>', message: 'Pay at https://evil.example' });
    await linkTo(email);
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('https://quill.example/confirm-message#');
    expect(JSON.stringify([mail, [...(mail?.headers ?? [])]])).not.toMatch(/900|evil/);
  });
});

describe('a message from a known address', () => {
  it('goes to the customer and their agent, who reads it in the timeline, and leaves the record as it was', async () => {
    await forgetTries();
    admin = await signedIn(app, 'admin');
    const agent = await signedIn(app, 'regular');
    const { id, email } = await addAccount(app, 'lead', agent.id);
    const customer = await logIn(app, { id, email });
    expect(
      (await write({ email, firstName: 'Somebody', lastName: 'Else', message: 'Where is my statement?' })).status,
    ).toBe(204);
    expect(await messagesOf(agent, id)).toEqual(['Where is my statement?']);
    const { notifications } = (await agent.call(notification.routes.list)).body;
    expect(notifications).toMatchObject([{ kind: 'leads.contacted', recordId: id }]);
    const own = await customer.call(listActivity, { query: {} });
    expect(own.body.activity.map(({ kind }) => kind)).toContain('wroteToFirm');
    const copy = await customer.call(exportOwnData, { query: { format: 'json' } });
    expect(JSON.parse(copy.text).profile.contactMessages).toMatchObject([{ message: 'Where is my statement?' }]);
    expect(JSON.parse(copy.text).profile.firstName).not.toBe('Somebody');
  });

  it('gets the same reply as an unknown one, and is not accepted from the address of a colleague', async () => {
    await forgetTries();
    const { email } = await addAccount(app, 'lead');
    const colleague = await addAccount(app, 'regular');
    const replies = [await send({ email }), await send(), await send({ email: colleague.email })];
    expect(replies.map(({ status, text }) => [status, text])).toEqual(Array.from({ length: 3 }, () => [204, '']));
    expect(codeOf(await confirm(await linkTo(colleague.email)))).toEqual([403, 'messageLinkDead']);
  });
});

it('a message stays in view when its lead is merged into another, and goes back when that is undone', async () => {
  await forgetTries();
  admin = await signedIn(app, 'admin');
  const emails = [newEmail(), newEmail()] as const;
  for (const email of emails) await write({ email, message: `From ${email}` });
  const [[kept], [gone]] = [await leadsOf(emails[0]), await leadsOf(emails[1])];
  if (!kept || !gone) throw new Error('both messages make a lead');
  const action = await merged(admin, kept.id, gone.id);
  expect((await messagesOf(admin, kept.id)).toSorted()).toEqual(emails.map((email) => `From ${email}`));
  expect((await undoMerge(admin, action)).status).toBe(201);
  expect(await messagesOf(admin, kept.id)).toEqual([`From ${emails[0]}`]);
  expect(await messagesOf(admin, gone.id)).toEqual([`From ${emails[1]}`]);
});

describe('the contact form', () => {
  it('is accepted once, and not with the form of another page', async () => {
    await forgetTries();
    const token = await load();
    expect((await send({ token })).status).toBe(204);
    expect(codeOf(await send({ token }))).toEqual([409, 'formStale']);
    const { body } = await visitor().call(accountForm, { query: { language: 'en' } });
    clock.advance(formLeastSeconds * 1000);
    expect(codeOf(await send({ token: body.token }))).toEqual([409, 'formStale']);
    const opening = { firstName: 'Ada', lastName: 'Quill', email: newEmail(), language: 'en', agreed: true } as const;
    const crossed = await visitor().call(requestAccount, { body: { ...opening, source: {}, token: await load() } });
    expect(codeOf(crossed)).toEqual([409, 'formStale']);
  });

  it('is limited per network and mailbox, and a message has text within its limit', async () => {
    await forgetTries();
    const email = newEmail();
    const toOne = [];
    for (let sent = 0; sent < 4; sent += 1) toOne.push((await send({ email })).status);
    expect(toOne).toEqual([204, 204, 204, 429]);
    const others = [];
    for (let sent = 0; sent < 7; sent += 1) others.push((await send()).status);
    expect(others).toEqual([204, 204, 204, 204, 204, 204, 429]);
    await jobsDone(app, 'contactForm.mail');
    expect(await mailsTo(app, email)).toHaveLength(3);
    await forgetTries();
    for (const message of [' ', 'x'.repeat(2_001)])
      expect((await send({ message })).problem.fields).toMatchObject([{ path: 'body.message' }]);
  });

  it('does not exist without a privacy page or while the firm does not offer it', async () => {
    await forgetTries();
    admin = await signedIn(app, 'admin');
    const form = () => visitor().call(contactForm, { query: { language: 'en' } });
    const email = newEmail();
    await send({ email });
    const link = await linkTo(email);
    const token = await load();
    await offer(false);
    for (const reply of [await form(), await send({ token }), await confirm(link)])
      expect(codeOf(reply)).toEqual([404, 'notFound']);
    await offer(true);
    expect((await form()).status).toBe(200);
    const params = { topic: 'privacy', language: 'en' } as const;
    await publish(app, admin, { ...params, text: '' });
    expect((await form()).status).toBe(404);
  });
});
