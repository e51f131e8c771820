import {
  draftLegalPage,
  listLegalPages,
  readLegalPage,
  writeLegalPage,
} from '@countinghouse/contract/setting/legal-page.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    await write(english, '', 1);
    await write(german, '', 1);
    expect((await read({})).status).toBe(404);
    expect((await visitor.call(listLegalPages)).body).toEqual({ topics: [] });
  });

  it('keep every version, and the audit trail has the text before and after', async () => {
    const params = { topic: 'privacy', language: 'en' } as const;
    await admin.call(writeLegalPage, { params, body: { text: 'We keep data for 10 years.', version: 0 } });
    await admin.call(writeLegalPage, { params, body: { text: 'We keep data for 7 years.', version: 1 } });
    const kept = await app.database.query(sql`
      select version, text, created_by as by from legal_page where topic = 'privacy' order by version`);
    expect(kept).toEqual([
      { version: 1, text: 'We keep data for 10 years.', by: admin.id },
      { version: 2, text: 'We keep data for 7 years.', by: admin.id },
    ]);
    const [row] = await app.database.query(sql`
      select before, after from audit where action = 'setting.writeLegalPage' order by at desc limit 1`);
    expect(row).toEqual({
      before: { ...params, text: 'We keep data for 10 years.' },
      after: { ...params, text: 'We keep data for 7 years.' },
    });
  });

  it('are not overwritten by someone who has not seen the newest version', async () => {
    const params = { topic: 'imprint', language: 'nl' } as const;
    const replies = await Promise.all(
      ['Amsterdam', 'Utrecht'].map((text) => admin.call(writeLegalPage, { params, body: { text, version: 0 } })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await admin.call(draftLegalPage, { params })).body.version).toBe(1);
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
