import { countries } from '@countinghouse/contract/setting/countries.ts';
import { defaultLabels } from '@countinghouse/contract/setting/default-labels.ts';
import { getSetting, type Setting, settingsWithheldFromVisitors } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const current = async (): Promise<Setting> => (await admin.call(getSetting)).body;
const change = async (body: object, who = admin) => who.call(updateSetting, { body });

describe('the settings of the company', () => {
  it('are open to a visitor, with the defaults of a new installation', async () => {
    const reply = await visitorOf(app).call(getSetting);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      theme: 'purple',
      logo: null,
      media: null,
      passwordMinimumLead: 6,
      passwordMinimumStaff: 12,
    });
    expect((await current()).labels.map((label) => label.key)).toEqual(['forex', 'binary_options', 'diamond']);
  });

  it('give a visitor defaults in place of internal rules', async () => {
    await change({ passwordMinimumStaff: 20, passwordMinimumLead: 9, approvalDelayHours: 3, withdrawalTargetHours: 7 });
    const { body } = await visitorOf(app).call(getSetting);
    expect(body).toMatchObject(settingsWithheldFromVisitors);
    await change({ passwordMinimumStaff: 12, passwordMinimumLead: 6, approvalDelayHours: 24 });
  });

  it('show the sales stages to staff, and not to visitors or customers', async () => {
    expect((await current()).qualifications.length).toBeGreaterThan(0);
    for (const outsider of [visitorOf(app), await signedIn(app, 'lead')]) {
      expect((await outsider.call(getSetting)).body.qualifications).toEqual([]);
    }
  });

  it('are changed field by field by an admin, with the values before and after in the audit trail', async () => {
    const before = await current();
    const fields = {
      companyName: 'Fund & Sons',
      description: 'Since 1890\nin Liège',
      street: 'Quai',
      number: '7b',
      zipCode: '4000',
      city: 'Liège',
      country: 'BE',
      phone: '+32 4 1234567',
      email: 'desk@fund.test',
      receiveEmails: false,
      receiveNotifications: false,
      youtubeVideoId: 'abcDEF12345',
      theme: 'ocean',
      passwordMinimumLead: 8,
      passwordMinimumStaff: 14,
      labels: [...before.labels, { key: 'gold', name: 'Gold' }],
      qualifications: before.qualifications.slice(0, 4),
    };
    const reply = await change(fields);
    expect(reply.status).toBe(200);
    const after = { ...before, ...fields, version: before.version + 1 };
    expect(reply.body).toEqual({ ...after, approval: null });
    expect(await current()).toEqual(after);
    const [audit] = await app.database.query<{ before: Partial<Setting>; after: Partial<Setting>; actor_id: string }>(
      sql`select before, after, actor_id from audit where resource = 'setting' order by at desc, id desc limit 1`,
    );
    expect(audit).toMatchObject({
      before: { companyName: before.companyName },
      after: { companyName: 'Fund & Sons' },
      actor_id: admin.id,
    });
  });

  it('refuse a change based on an outdated version, by number or by If-Match', async () => {
    const { version } = await current();
    const stale = await change({ phone: '+32 9 1', version: version - 1 });
    expect([stale.status, stale.problem.code]).toEqual([412, 'versionConflict']);
    const header = await admin.call(updateSetting, { body: { phone: '+32 9 1' } }, { 'if-match': `"${version - 1}"` });
    expect(header.status).toBe(412);
    expect((await change({ phone: '+32 9 1', version })).body.phone).toBe('+32 9 1');
  });

  it('accept one of two simultaneous changes of one version and refuse the other', async () => {
    const { version } = await current();
    const replies = await Promise.all(['Mons', 'Arlon'].map((description) => change({ description, version })));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 412]));
  });

  it.each([
    [{ companyName: ' ' }, 'body.companyName', 'required'],
    [{ email: 'nobody' }, 'body.email', 'email'],
    [{ youtubeVideoId: 'short' }, 'body.youtubeVideoId', 'youtubeVideoId'],
    [{ country: 'ZZ' }, 'body.country', 'country'],
    [{ theme: 'neon' }, 'body.theme', 'choice'],
    [
      {
        labels: [
          { key: 'a', name: 'A' },
          { key: 'a', name: 'B' },
        ],
      },
      'body.labels',
      'duplicateKey',
    ],
    [{ media: 'https://elsewhere.test/x.png' }, 'body.media', 'mediaUnknown'],
    [{ logo: '/v1/uploads/mine.png' }, 'body.logo', 'wrongType'],
    [{ onlyRow: false }, 'body.onlyRow', 'unknownField'],
  ])('refuse %j', async (body, path, code) => {
    const { status, problem } = await change(body);
    expect([status, problem.fields?.[0]]).toMatchObject([400, { path, code }]);
  });

  it('keep a label and a stage that leads have, and report how many leads', async () => {
    const { labels, qualifications } = await current();
    for (const name of ['Ada', 'Bea']) {
      const id = await addPerson(app, { role: 'lead', firstName: name });
      await app.database.query(sql`update users set labels = '{forex}', qualifications = 'new' where id = ${id}::uuid`);
    }
    const label = await change({ labels: labels.filter(({ key }) => key !== 'forex') });
    expect([label.status, label.problem.message]).toEqual([
      409,
      'The label “Forex” is used by 2 leads and cannot be removed.',
    ]);
    const stage = await admin.call(
      updateSetting,
      { body: { qualifications: qualifications.filter(({ key }) => key !== 'new') } },
      { 'x-lang': 'nl' },
    );
    expect([stage.status, stage.problem.message]).toEqual([
      409,
      'De fase ‘New’ wordt door 2 leads gebruikt en kan niet worden verwijderd.',
    ]);
    expect(await current()).toMatchObject({ labels, qualifications });
    const renamed = await change({ labels: labels.map((row) => ({ ...row, name: `${row.name}!` })) });
    expect(renamed.body.labels[0]).toEqual({ key: 'forex', name: 'Forex!' });
  });

  it('keep a label that members of staff have', async () => {
    const id = await addPerson(app, { role: 'regular' });
    await app.database.query(sql`update users set labels = array['diamond'] where id = ${id}::uuid`);
    const { labels } = await current();
    const refused = await change({ labels: labels.filter(({ key }) => key !== 'diamond') });
    expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
      409,
      'labelStaff',
      expect.stringMatching(/^1 member of staff has the label “Diamond/) as string,
    ]);
    await app.database.query(sql`update users set labels = '{}' where id = ${id}::uuid`);
    expect((await change({ labels: labels.filter(({ key }) => key !== 'diamond') })).status).toBe(200);
    expect((await change({ labels })).status).toBe(200);
  });

  it.each(['regular', 'lead'] as const)('cannot be changed by a %s', async (role) => {
    const before = await current();
    expect((await change({ city: 'Elsewhere' }, await signedIn(app, role))).status).toBe(403);
    expect((await change({ city: 'Elsewhere' }, visitorOf(app))).status).toBe(401);
    expect(await current()).toEqual(before);
  });

  it('announce a change to everyone without its content', async () => {
    await app.database.query(sql`create table outbox_copy as select * from outbox with no data`);
    await app.database.query(sql`create function copy_outbox() returns trigger language plpgsql as
      $$ begin insert into outbox_copy select new.*; return null; end $$`);
    await app.database.query(
      sql`create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`,
    );
    await change({ description: 'Namur' });
    const [event] = await app.database.query<{ resource: string; rooms: Record<string, string[]> }>(
      sql`select resource, rooms from outbox_copy`,
    );
    expect(event?.resource).toBe('setting');
    expect(Object.keys(event?.rooms ?? {})).toEqual(['everyone']);
    expect(JSON.stringify(event)).not.toContain('Namur');
  });
});

describe('the logo', () => {
  const upload = async (bytes: Uint8Array, name: string, who = admin) =>
    sendFile<Setting>(app, who, { path: '/v1/setting/logo', bytes, name });

  it('is re-encoded, shown to everyone, and replaces the previous one', async () => {
    const sent = await picture('png');
    const first = await upload(sent, 'logo.png');
    expect(first.status).toBe(201);
    const shown = await fetch(`${app.url}${first.body.logo ?? ''}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(sent.includes('canary-in-the-metadata')).toBe(true);
    expect(bytes.includes('canary-in-the-metadata')).toBe(false);
    const second = await upload(await picture('jpeg'), 'logo.jpg');
    expect(second.body.logo).toMatch(/\.jpg$/);
    expect((await fetch(`${app.url}${first.body.logo ?? ''}`)).status).toBe(404);
  });

  it('can be removed', async () => {
    expect((await upload(await picture('gif'), 'logo.gif')).body.logo).toMatch(/\.gif$/);
    expect((await change({ logo: null })).body.logo).toBeNull();
  });

  it('cannot be uploaded by an agent, and nothing is stored', async () => {
    const before = await app.database.query(sql`select id from stored_file`);
    const refused = await upload(await picture('png'), 'logo.png', await signedIn(app, 'regular'));
    expect(refused.status).toBe(403);
    expect(await app.database.query(sql`select id from stored_file`)).toEqual(before);
  });
});

it('offers 48 countries that have a name in every language', () => {
  expect(new Set(countries).size).toBe(48);
  for (const language of ['en', 'fr', 'de', 'nl']) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of countries) expect(names.of(code)).not.toBe(code);
  }
});

it('a new installation starts with texts in every language', async () => {
  const fresh = await startTestApp();
  const root = await signedIn(fresh, 'root');
  const { labels, qualifications } = (await root.call(getSetting)).body;
  expect(Object.fromEntries([...labels, ...qualifications].map(({ key, name }) => [key, name]))).toEqual(defaultLabels);
  expect(qualifications.map(({ key, tone, outcome }) => [key, tone, outcome])).toEqual([
    ['new', 'info', 'open'],
    ['no_answer', 'neutral', 'open'],
    ['call_back', 'warning', 'open'],
    ['interested', 'primary', 'open'],
    ['not_interested', 'error', 'lost'],
    ['converted', 'success', 'won'],
  ]);
  await fresh.stop();
});

describe('a sales stage', () => {
  it('keeps the colour and the outcome that the company gives it', async () => {
    const stage = { key: 'signed', name: 'Signed', tone: 'success', outcome: 'won' } as const;
    const { qualifications } = await current();
    await change({ qualifications: [...qualifications, stage] });
    expect((await current()).qualifications.at(-1)).toEqual(stage);
  });

  it('is open, in the colour of the theme, if a request names neither', async () => {
    const { qualifications } = await current();
    await change({ qualifications: [...qualifications, { key: 'plain', name: 'Plain' }] });
    expect((await current()).qualifications.at(-1)).toMatchObject({ tone: 'primary', outcome: 'open' });
  });

  it.each([{ tone: '#ff0000' }, { outcome: 'lucky' }])('refuses an unknown colour or outcome: %j', async (parts) => {
    const { qualifications } = await current();
    const stage = { key: 'odd', name: 'Odd', tone: 'info', outcome: 'open', ...parts };
    expect((await change({ qualifications: [...qualifications, stage] })).status).toBe(400);
  });
});
