import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { loadLeads } from '../demo/load-leads-table.ts';

const { routes } = user;
let app: TestApp;
let admin: Caller;
const people: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  await addLead('rene', { firstName: 'René', lastName: 'Größer', email: 'rene@firma.test' });
  await addLead('zoe', { firstName: 'Zoe', lastName: 'Late', email: 'zoe@firma.test', phone: '+33 1 70 18 99 00' });
  await addLead('paul', { firstName: 'Paul', lastName: 'Local', email: 'paul@home.test', phone: '030 23125437' });
  await addLead('anne', {
    firstName: 'Anne-Marie',
    lastName: "O'Brien 24 Unusuallylongsurname",
    email: "anne.o'brien@elsewhere.test",
    phone: '+44 7700 900123',
    mobile: '+49 (0)20 7946',
  });
});
afterAll(() => app.stop());

const addLead = async (
  key: string,
  lead: { firstName: string; lastName: string; email: string; phone?: string; mobile?: string },
) => {
  const { phone = '', mobile = '', ...person } = lead;
  const id = await addPerson(app, { role: 'lead', ...person });
  await app.database.query(sql`update users set phone = ${phone}, mobile = ${mobile} where id = ${id}::uuid`);
  people[key] = id;
};
const search = async (q: string) => {
  const { body } = await admin.call(routes.search, { query: { q, sorts: '["firstName"]' } });
  return body.users.map(({ id }) => Object.keys(people).find((key) => people[key] === id) ?? id);
};

describe('a search for people', () => {
  it.each([
    ['gro ren', ['rene']],
    ['osser', []],
    ['marie', ['anne']],
    ['arie', []],
    ['brien', ['anne']],
    ["o'bri anne-ma", ['anne']],
    ['marie - anne', ['anne']],
    ['anne 24', ['anne']],
    ['unusuallylo', ['anne']],
    ['unusuallylongsur', ['anne']],
    ['unusuallylongsun', []],
  ])('for %s finds words with this prefix', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it.each([
    ['@firma.te zoe', ['zoe']],
    ['firma', ['rene', 'zoe']],
    ['Rene@Firma.test', ['rene']],
    ['rene@fir', ['rene']],
    ["Anne.O'Brien@elsewhere.test", ['anne']],
    ['elsewhere', ['anne']],
    ['brien.anne@elsewhere.test', []],
  ])('for %s finds an address by its parts or as a whole', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it.each([
    ['+44 7700 900123', ['anne']],
    ['7700-900', ['anne']],
    ['00 90 01', ['anne']],
    ['0123', ['anne']],
    ['brien 9001', ['anne']],
    ['(0)20 7946', ['anne']],
    ['1899', ['zoe']],
    ['900124', []],
    // Both trigrams occur in the number, but not next to each other.
    ['4477000123', []],
    ['zoe 9001', []],
    ['07700 900123', ['anne']],
    ['0044 7700 900123', ['anne']],
    ['0033170189900', ['zoe']],
    ['01 70 18 99 00', ['zoe']],
    ['+49 30 23125437', ['paul']],
    ['0049 30 23125438', []],
  ])('for %s finds a number by any part of it, in any notation', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it.each(['ŉŉŉ', 'zoe:* | rene', '!zoe', 'zoe <-> late', "a@'b\\", '@@@', '’’’', 'ab½℀㎏', 'x@:*|&!()'])(
    'treats %s as text, never as a query language',
    async (text) => {
      expect((await admin.call(routes.search, { query: { q: text } })).status).toBe(200);
    },
  );

  it('treats the operators of a query language as text', async () => {
    expect(await search('!zoe')).toEqual(['zoe']);
    expect(await search('zoe | rene')).toEqual([]);
  });
});

describe('a search with more results than are counted', () => {
  it('reports that there are more and shows the same page as the list', async () => {
    await loadLeads(app.database, 10_020);
    // In parts: on a busy machine, one statement for all of them takes too long.
    for (const last of '0123456789')
      await app.database.query(
        sql`update users set phone = '+44 7700 900123' where email like ${`load.%${last}@mail.example`}`,
      );
    const wanted = {
      filters: '{"role":"lead","email":{"startsWith":"load."}}',
      sorts: '["-dateCreation"]',
      page: 3,
      pageSize: 20,
    };
    const listed = await admin.call(routes.list, { query: wanted });
    for (const q of ['mail', 'load exam', '7700']) {
      const { body } = await admin.call(routes.search, { query: { ...wanted, q } });
      expect(body).toMatchObject({ count: 10_000, countIsMinimum: true });
      expect(body.users).toEqual(listed.body.users);
    }
  });
});
