import {
  accountForm,
  confirmAccount,
  formLeastSeconds,
  formMinutes,
  requestAccount,
} from '@countinghouse/contract/account-opening/account-opening.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
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
import { addAccount, logIn, tryLogIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { sweepRows } from '../../kernel/housekeeping/sweep-rows.ts';
import { facts } from './facts-table.ts';

const clock = testClock();
const minute = 60_000;
const password = 'Lantern-quay-88-otter';
let app: TestApp;
let admin: Caller;
const visitor = () => visitorOf(app);
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: 'https://quill.example', TRUST_PROXY: 'true' } });
  admin = await signedIn(app, 'admin');
  for (const topic of ['terms', 'privacy'] as const)
    await publish(app, admin, { topic, language: 'en', text: `Our ${topic}` });
  await allow(true);
});
afterAll(() => app.stop());

const allow = (accountOpening: boolean) => admin.call(updateSetting, { body: { accountOpening } });
const load = async () => {
  const { body } = await visitor().call(accountForm, { query: { language: 'en' } });
  clock.advance(formLeastSeconds * 1000);
  return body.token;
};
type Entries = CallOf<typeof requestAccount>['body'];
let count = 0;
const newEmail = () => `quill${(count += 1)}@example.test`;
const send = async (fields: Partial<Entries> = {}, headers: Record<string, string> = {}) => {
  const token = fields.token ?? (await load());
  const named = { firstName: 'Ada', lastName: 'Quill', email: newEmail(), language: 'en', agreed: true } as const;
  return visitor().call(requestAccount, { body: { ...named, source: {}, ...fields, token } }, headers);
};
const sendFrom = (ip: string) => send({}, { 'x-forwarded-for': ip });
const confirm = (token: string, chosen = password) =>
  visitor().call(confirmAccount, { body: { token, password: chosen } });
const linkTo = async (email: string) => (await tokensTo(app, email, 'confirm-account'))[0] ?? '';
const forgetTries = () => app.database.query(sql`delete from login_try`);
const leadsOf = (email: string) => app.database.query<{ id: string }>(sql`select id from users where email = ${email}`);
const requestsOf = (email: string) => app.database.query(sql`select 1 from account_request where email = ${email}`);
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

describe('a visitor who opens an account', () => {
  it('becomes an unassigned lead with origin and agreed texts only after confirming the address', async () => {
    const { body: spring } = await admin.call(campaign.routes.create, { body: { name: 'Spring' } });
    const email = newEmail();
    const source = { campaign: spring.id, utmSource: `news\r\n${'x'.repeat(200)}`, referrer: 'news.example' };
    expect((await send({ email, source })).status).toBe(204);
    const token = await linkTo(email);
    expect(await leadsOf(email)).toEqual([]);
    const stored = await app.database.query(sql`
      select token_hash = sha256(convert_to(${token}, 'UTF8')) as hashed from account_request where email = ${email}`);
    expect(stored).toEqual([{ hashed: true }]);
    expect((await confirm(token)).status).toBe(204);
    const [lead] = await leadsOf(email);
    const id = lead?.id ?? '';
    const { notifications } = (await admin.call(notification.routes.list)).body;
    expect(notifications).toMatchObject([{ kind: 'leads.opened', recordId: id, params: { name: 'Ada Quill' } }]);
    expect((await admin.call(user.routes.one, { params: { id } })).body).toMatchObject({
      firstName: 'Ada',
      role: 'lead',
      assignedTo: null,
      campaignName: 'Spring',
      language: 'en',
    });
    expect((await (await signedIn(app, 'regular')).call(user.routes.one, { params: { id } })).status).toBe(404);
    const timeline = await admin.call(leadTimeline, { params: { id }, query: {} });
    const opened = timeline.body.timeline.find(({ kind }) => kind === 'openedOwn');
    expect(opened?.data).toEqual({ name: `Spring · news${'x'.repeat(96)} · news.example` });
    const who = await logIn(app, { id, email }, { password });
    const own = await who.call(exportOwnData, { query: { format: 'json' } });
    const consents = ['terms', 'privacy'].map((topic) => ({ topic, language: 'en', version: 1 }));
    expect(JSON.parse(own.text).profile.accountOpening).toMatchObject({ consents, source: { campaign: spring.id } });
  });

  it('uses the link once, also when it is opened twice at the same time', async () => {
    const email = newEmail();
    await send({ email });
    const token = await linkTo(email);
    const replies = await Promise.all([confirm(token), confirm(token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 403]);
    expect(codeOf(await confirm(token))).toEqual([403, 'openingLinkDead']);
    expect(await leadsOf(email)).toHaveLength(1);
    expect(await requestsOf(email)).toEqual([]);
  });

  it('chooses a password that meets the rules, and may try again with the same link', async () => {
    const email = newEmail();
    await send({ email });
    const token = await linkTo(email);
    expect((await confirm(token, 'short')).problem.fields).toMatchObject([{ path: 'body.password' }]);
    expect((await confirm(token)).status).toBe(204);
  });

  it('cannot use an expired link, and housekeeping erases the request', async () => {
    await forgetTries();
    const email = newEmail();
    await send({ email });
    const token = await linkTo(email);
    clock.advance((3 * 24 * 60 + 1) * minute);
    expect(codeOf(await confirm(token))).toEqual([403, 'openingLinkDead']);
    await sweepRows(app.running.app, [facts]);
    expect(await requestsOf(email)).toEqual([]);
  });

  it('puts no text of their own into the e-mail or its headers', async () => {
    const email = newEmail();
    await send({ email, firstName: '<b>Call +1 900</b>', lastName: 'https://evil.example' });
    await linkTo(email);
    const [mail] = await mailsTo(app, email);
    expect(JSON.stringify([mail, [...(mail?.headers ?? [])]])).not.toMatch(/900|evil/);
    const injected = await send({ email: 'a@example.test\r\nBcc: b@example.test' });
    expect(injected.problem.fields).toMatchObject([{ path: 'body.email' }]);
    expect((await send({ firstName: 'Ada\r\nBcc: b@example.test' })).status).toBe(400);
  });
});

describe('an address that has an account', () => {
  it('gets the same reply and the same work as an unknown one, and an e-mail that says so', async () => {
    await forgetTries();
    const { email } = await addAccount(app, 'lead');
    const unknown = newEmail();
    const replies = [await send({ email }), await send({ email: unknown })];
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await linkTo(email)).toBe('');
    expect(await linkTo(unknown)).not.toBe('');
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('https://quill.example/login');
    expect(await requestsOf(email)).toEqual([]);
  });

  it('keeps its account when it opened one before the link was used', async () => {
    const email = newEmail();
    await send({ email });
    await send({ email });
    const [second = '', first = ''] = await tokensTo(app, email, 'confirm-account');
    expect((await confirm(first)).status).toBe(204);
    expect(codeOf(await confirm(second, 'Harbour-lamp-17-heron'))).toEqual([403, 'openingLinkDead']);
    expect((await tryLogIn(app, { email, password })).status).toBe(200);
  });
});

describe('the form', () => {
  it('is refused when sent twice, forged, too early or too late', async () => {
    await forgetTries();
    const token = await load();
    expect((await send({ token })).status).toBe(204);
    expect(codeOf(await send({ token }))).toEqual([409, 'formStale']);
    expect(codeOf(await send({ token: `x${await load()}` }))).toEqual([409, 'formStale']);
    const { body } = await visitor().call(accountForm, { query: { language: 'en' } });
    expect(codeOf(await send({ token: body.token }))).toEqual([429, 'formTooFast']);
    clock.advance((formMinutes + 1) * minute);
    expect(codeOf(await send({ token: body.token }))).toEqual([409, 'formStale']);
  });

  it('is limited per address of the sender and per mailbox, and sends no further e-mail', async () => {
    await forgetTries();
    const email = newEmail();
    const toOne = [];
    for (let sent = 0; sent < 4; sent += 1) toOne.push((await send({ email })).status);
    expect(toOne).toEqual([204, 204, 204, 429]);
    const others = [];
    for (let sent = 0; sent < 7; sent += 1) others.push((await send()).status);
    expect(others).toEqual([204, 204, 204, 204, 204, 204, 429]);
    await jobsDone(app, 'accountOpening.mail');
    expect(await mailsTo(app, email)).toHaveLength(3);
    await app.database.query(sql`delete from login_try where key <> 'opening'`);
    await app.database.query(sql`
      update login_try set tries = array_fill(${clock.now()}::timestamptz, array[2999]) where key = 'opening'`);
    expect((await send()).status).toBe(204);
    expect(codeOf(await send())).toEqual([429, 'openingsTooMany']);
    await forgetTries();
  });

  it.each([
    ['an IPv6 /48', (index: number) => `2001:db8:77:${index.toString(16)}::1`, '2001:db8:78::1'],
    ['an IPv4 /24', (index: number) => `203.0.113.${index}`, '198.51.100.7'],
  ])('is refused after thirty times to the addresses of %s, and not to anybody else', async (_name, of, other) => {
    await forgetTries();
    const sent = [];
    for (let index = 1; index <= 32; index += 1) sent.push((await sendFrom(of(index))).status);
    expect(sent).toEqual([...Array<number>(30).fill(204), 429, 429]);
    expect((await sendFrom(other)).status).toBe(204);
  });

  it('names the newest texts, and does not exist without them or while the setting is off', async () => {
    // The session of the others has ended with the time that passed.
    admin = await signedIn(app, 'admin');
    const params = { topic: 'terms', language: 'en' } as const;
    const form = () => visitor().call(accountForm, { query: { language: 'fr' } });
    await publish(app, admin, { ...params, text: 'New terms' });
    expect((await form()).body.consents[0]).toEqual({ ...params, version: 2 });
    const email = newEmail();
    await send({ email });
    const link = await linkTo(email);
    const token = await load();
    await allow(false);
    for (const reply of [await form(), await send({ token }), await confirm(link)])
      expect(codeOf(reply)).toEqual([404, 'notFound']);
    await allow(true);
    await publish(app, admin, { ...params, text: '' });
    expect((await form()).status).toBe(404);
  });
});
