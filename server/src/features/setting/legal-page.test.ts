import { approval, approve } from '@countinghouse/contract/approval/approval.ts';
import {
  draftLegalPage,
  listLegalPages,
  readLegalPage,
  writeLegalPage,
} from '@countinghouse/contract/setting/legal-page.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
let visitor: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  visitor = visitorOf(app);
});
afterAll(() => app.stop());

const german = { topic: 'terms', language: 'de' } as const;
const english = { topic: 'terms', language: 'en' } as const;
const write = (params: typeof german | typeof english, text: string, version: number, who = admin) =>
  who.call(writeLegalPage, { params, body: { text, version } });
const read = (params: object) => visitor.call(readLegalPage, { params: { ...english, ...params } as typeof english });

describe('the legal pages of the firm', () => {
  it('are read by a visitor in their language, else in English, else in one that exists, until they are withdrawn', async () => {
    expect((await visitor.call(listLegalPages)).body).toEqual({ topics: [] });
    expect((await read({})).status).toBe(404);
    await write(german, 'Es gilt deutsches Recht.', 0);
    expect((await read({ language: 'fr' })).body).toMatchObject({ language: 'de', version: 1 });
    await write(english, 'German law applies.', 0);
    expect((await read({ language: 'fr' })).body).toMatchObject({ language: 'en', text: 'German law applies.' });
    expect((await read({ language: 'de' })).body).toMatchObject({ language: 'de', text: 'Es gilt deutsches Recht.' });
    expect((await visitor.call(listLegalPages)).body).toEqual({ topics: ['terms'] });
    await publish(app, admin, { ...english, text: '' });
    await publish(app, admin, { ...german, text: '' });
    expect((await read({})).status).toBe(404);
    expect((await visitor.call(listLegalPages)).body).toEqual({ topics: [] });
  });

  it('keep every version, and the audit trail has the text before and after', async () => {
    const params = { topic: 'privacy', language: 'en' } as const;
    await publish(app, admin, { ...params, text: 'We keep data for 10 years.' });
    await publish(app, admin, { ...params, text: 'We keep data for 7 years.' });
    const kept = await app.database.query(sql`
      select version, text, created_by as by from legal_page where topic = 'privacy' order by version`);
    expect(kept).toEqual([
      { version: 1, text: 'We keep data for 10 years.', by: admin.id },
      { version: 2, text: 'We keep data for 7 years.', by: admin.id },
    ]);
    const [row] = await app.database.query(sql`
      select before, after from audit where resource = 'setting' order by at desc limit 1`);
    expect(row).toEqual({
      before: { ...params, text: 'We keep data for 10 years.' },
      after: { ...params, text: 'We keep data for 7 years.' },
    });
  });

  it('stay readable by the version that a customer agreed to, also once it is replaced or the page withdrawn', async () => {
    const params = { topic: 'privacy', language: 'fr' } as const;
    for (const text of ['Dix ans.', 'Sept ans.', '']) await publish(app, admin, { ...params, text });
    const readVersion = async (version: number, more: { topic?: 'complaints'; language?: 'nl' } = {}) => {
      const reply = await visitor.call(readLegalPage, { params: { ...params, ...more }, query: { version } });
      return [reply.status, reply.body?.text, reply.headers.get('cache-control')];
    };
    expect(await readVersion(1)).toEqual([200, 'Dix ans.', 'no-store']);
    expect(await readVersion(2)).toEqual([200, 'Sept ans.', 'no-store']);
    const unknown = [
      readVersion(3),
      readVersion(4),
      readVersion(1, { topic: 'complaints' }),
      readVersion(1, { language: 'nl' }),
    ];
    expect((await Promise.all(unknown)).map(([status]) => status)).toEqual([404, 404, 404, 404]);
    expect((await readVersion(0))[0]).toBe(400);
  });

  it('are not overwritten by someone who has not seen the newest version', async () => {
    const params = { topic: 'imprint', language: 'nl' } as const;
    const replies = await Promise.all(
      ['Amsterdam', 'Utrecht'].map((text) => admin.call(writeLegalPage, { params, body: { text, version: 0 } })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await admin.call(draftLegalPage, { params })).body.version).toBe(1);
  });

  it('change at once if they are no more than an imprint', async () => {
    const imprint = { topic: 'imprint', language: 'fr' } as const;
    for (const [version, words] of ['Bruxelles', 'Namur'].entries()) {
      const { body } = await admin.call(writeLegalPage, { params: imprint, body: { text: words, version } });
      expect(body).toMatchObject({ text: words, version: version + 1, approval: null });
    }
  });

  it('are written by nobody but those who change the settings', async () => {
    for (const role of ['regular', 'lead'] as const) {
      const person = await signedIn(app, role);
      expect((await write(german, 'Mine', 2, person)).status).toBe(403);
      expect((await person.call(draftLegalPage, { params: german })).status).toBe(403);
    }
    expect((await write(german, 'Mine', 2, visitor)).status).toBe(401);
  });
});

describe('a published page on terms, client money or privacy', () => {
  const params = { topic: 'clientMoney', language: 'en' } as const;
  const text = async () => (await visitor.call(readLegalPage, { params })).body.text;

  it('is replaced or withdrawn only with a second person, and not by a proposal that another has overtaken', async () => {
    const colleague = await signedIn(app, 'admin');
    const propose = async (words: string, version: number) =>
      (await admin.call(writeLegalPage, { params, body: { text: words, version } })).body;
    expect(await propose('Your money is in trust.', 0)).toMatchObject({ version: 1, approval: null });
    const [first, second] = [await propose('We lend your money.', 1), await propose('', 1)];
    expect([first.text, second.text, await text()]).toEqual(Array(3).fill('Your money is in trust.'));
    const decide = (who: Caller, { approval }: { approval: string | null }) =>
      who.call(approve, { params: { id: approval ?? '' }, body: {} });
    expect((await decide(admin, first)).problem.code).toBe('approvalOwnProposal');
    expect((await colleague.call(approval.routes.one, { params: { id: first.approval ?? '' } })).body).toMatchObject({
      kind: 'legalPage.change',
      params: { ...params, before: { text: 'Your money is in trust.' }, after: { text: 'We lend your money.' } },
    });
    expect((await decide(colleague, first)).status).toBe(201);
    expect(await text()).toBe('We lend your money.');
    expect((await decide(colleague, second)).problem.code).toBe('approvalOutdated');
    const [kept] = await app.database.query(
      sql`select created_by as by from legal_page where topic = 'clientMoney' and version = 2`,
    );
    expect(kept).toEqual({ by: admin.id });
  });

  it('that was withdrawn is not published again by one person', async () => {
    await publish(app, admin, { ...params, text: '' });
    const reply = await admin.call(writeLegalPage, { params, body: { text: 'Other words.', version: 3 } });
    expect(reply.body).toMatchObject({ text: '', version: 3, approval: expect.any(String) as string });
    expect((await visitor.call(readLegalPage, { params })).status).toBe(404);
  });
});
