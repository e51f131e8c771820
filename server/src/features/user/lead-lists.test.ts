import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { leadCounts } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = user;
let app: TestApp;
let admin: Caller;
let agent: Caller;
const lead: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
  lead['rene'] = await addPerson(app, {
    role: 'lead',
    firstName: 'René',
    lastName: 'Größer',
    email: 'rene@firma.test',
    assignedTo: agent.id,
  });
  lead['percent'] = await addPerson(app, {
    role: 'lead',
    firstName: '100%_sure',
    lastName: 'Back\\slash',
    email: 'percent@firma.test',
  });
  lead['formula'] = await addPerson(app, {
    role: 'lead',
    firstName: '=1+1',
    lastName: "@x';drop table users;--",
    email: 'formula@firma.test',
  });
  lead['late'] = await addPerson(app, {
    role: 'lead',
    firstName: 'Zoe',
    lastName: 'Late',
    email: 'zoe@firma.test',
    status: 'locked',
  });
  await app.database.query(
    sql`update users set labels = '{forex,diamond}', qualifications = 'interested', last_login = '2026-03-01T10:00:00Z', date_creation = '2026-02-01T00:00:00Z' where id = ${lead['rene']}`,
  );
});
afterAll(() => app.stop());

const names = (reply: { body: { users: { id: string }[] } }) =>
  reply.body.users.map(({ id }) => Object.keys(lead).find((key) => lead[key] === id) ?? id);
const search = async (q: string, who = admin) =>
  names(await who.call(routes.search, { query: { q, sorts: '["firstName"]' } }));
const filtered = (filters: object, who = admin) =>
  who.call(routes.list, { query: { filters: JSON.stringify({ role: 'lead', ...filters }), sorts: '["firstName"]' } });

describe('a search', () => {
  it('finds words regardless of accents, order and case', async () => {
    expect(await search('rene')).toEqual(['rene']);
    expect(await search('GRÖSSER René')).toEqual(['rene']);
    expect(await search('großer RENE')).toEqual(['rene']);
    expect(await search('firma zoe')).toEqual(['late']);
    expect(await search('FIRMA Zoe')).toEqual(['late']);
    expect(await search('LATE')).toEqual(['late']);
  });

  it('treats wildcards and quotes literally', async () => {
    expect(await search('100%')).toEqual(['percent']);
    expect(await search('100%_s')).toEqual(['percent']);
    expect(await search('0%_s')).toEqual([]);
    expect(await search('back\\sl')).toEqual(['percent']);
    expect(await search('%%%')).toEqual([]);
    expect(await search('___')).toEqual([]);
    for (const text of [
      "';drop table users;--",
      "' or '1'='1",
      "1'); select pg_sleep(9);--",
      '${7*7}{{7*7}}',
      '\\\\\\',
    ]) {
      expect((await admin.call(routes.search, { query: { q: text } })).status).toBe(200);
    }
  });

  it('stays within the scope', async () => {
    expect(await search('firma', agent)).toEqual(['rene']);
  });

  it('works from one letter', async () => {
    expect(await search('z')).toEqual(['late']);
    expect(await search('z f')).toEqual(['late']);
  });
});

describe('filters', () => {
  it('of every kind narrow the list', async () => {
    expect(names(await filtered({ firstName: { contains: 'RENÉ' } }))).toEqual(['rene']);
    expect(names(await filtered({ lastName: { startsWith: 'lat' } }))).toEqual(['late']);
    expect(names(await filtered({ email: 'zoe@firma.test' }))).toEqual(['late']);
    expect(names(await filtered({ email: { in: ['zoe@firma.test', 'rene@firma.test'] } }))).toEqual(['rene', 'late']);
    expect(names(await filtered({ status: { in: ['locked'] } }))).toEqual(['late']);
    expect(names(await filtered({ assignedTo: agent.id }))).toEqual(['rene']);
    expect(names(await filtered({ assignedTo: { isNull: true }, firstName: 'Zoe' }))).toEqual(['late']);
    expect(names(await filtered({ labels: { has: 'diamond' } }))).toEqual(['rene']);
    expect(names(await filtered({ labels: { hasAny: ['forex', 'none'] } }))).toEqual(['rene']);
    expect(names(await filtered({ labels: { isNull: false } }))).toEqual(['rene']);
    expect(names(await filtered({ qualifications: { isNull: false } }))).toEqual(['rene']);
    expect(
      names(await filtered({ lastLogin: { gte: '2026-03-01T11:00:00+01:00', lt: '2026-03-02T00:00:00Z' } })),
    ).toEqual(['rene']);
    expect(names(await filtered({ dateCreation: { lt: '2026-02-02T00:00:00Z' } }))).toEqual(['rene']);
  });

  it('by a time that has ended count and show each record once, in the order of the list', async () => {
    const earlier = ['percent', 'formula', 'late'].map((name) => lead[name]);
    await app.database.query(sql`update users set last_login = '2024-01-01' where id = any(${earlier}::uuid[])`);
    const ended = { lastLogin: { gte: '2024-01-01T00:00:00Z', lt: '2024-01-02T00:00:00Z' } };
    const filters = JSON.stringify({ role: 'lead', ...ended });
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        admin.call(routes.list, { query: { filters, sorts: '["-firstName"]', page, pageSize: 1 } }),
      ),
    );
    expect(pages.map(names)).toEqual([['late'], ['formula'], ['percent'], []]);
    expect(pages.map(({ body }) => body.count)).toEqual([3, 3, 3, 3]);
    expect(names(await filtered(ended, agent))).toEqual([]);
  });

  it('by the state of a verification leave out staff, who have none', async () => {
    expect(names(await filtered({ role: { in: ['lead', 'regular'] }, verification: 'uninitialized' }))).toEqual(
      names(await filtered({ verification: 'uninitialized' })),
    );
  });

  it('give no access to records outside the scope', async () => {
    expect(names(await filtered({ email: 'zoe@firma.test' }, agent))).toEqual([]);
    expect((await filtered({ role: 'root' }, agent)).body).toMatchObject({ users: [], count: 0 });
  });

  it('with hostile input are refused and never break the server', async () => {
    const deep = `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`;
    const hostile = [
      'x',
      '[]',
      '1',
      'null',
      '"text"',
      '{"a"',
      deep,
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{}}}',
      '{"toString":"x"}',
      '{"hasOwnProperty":{"eq":"x"}}',
      '{"firstName":{"__proto__":"x"}}',
      '{"firstName":{"constructor":"x"}}',
      '{"firstName":{"toString":"x"}}',
      '{"firstName":{"eq":{"a":1}}}',
      '{"firstName":{"eq":["a"]}}',
      '{"firstName":{"eq":1}}',
      '{"firstName":{"regex":"(a+)+"}}',
      '{"firstName":{"contains":"\\u0000"}}',
      '{"firstName":{"contains":"\\ud800"}}',
      '{"firstName":{"in":[]}}',
      '{"id":"x"}',
      '{"password_hash":{"startsWith":"$"}}',
      '{"passwordHash":"x"}',
      '{"deleted_at":{"isNull":false}}',
      '{"campaignName":"x"}',
      '{"assignedTo":"1 or 1=1"}',
      '{"assignedTo":{"in":["x"]}}',
      '{"assignedTo":{"isNull":"true"}}',
      '{"lastLogin":{"gte":"yesterday"}}',
      '{"lastLogin":{"gte":"+275760-09-13T00:00:00Z"}}',
      '{"lastLogin":{"gte":"0000-01-01T00:00:00Z"}}',
      '{"lastLogin":{"gte":1e308}}',
      '{"role":"god"}',
      '{"role":{"in":["lead","god"]}}',
      '{"labels":{"has":null}}',
      `{"firstName":"${'x'.repeat(300)}"}`,
      `{"email":{"in":${JSON.stringify(Array(101).fill('x'))}}}`,
    ];
    const replies = await Promise.all(
      hostile.map(async (filters) => [
        filters.slice(0, 60),
        (await admin.call(routes.list, { query: { filters } })).status,
      ]),
    );
    expect(replies.filter(([, status]) => status !== 400)).toEqual([]);
    expect((await admin.call(routes.list, { query: { filters: 'x'.repeat(5000) } })).status).toBe(400);
  });
});

describe('sorts and pages', () => {
  it('work on every declared field in both directions', async () => {
    for (const field of user.sorts) {
      const up = await admin.call(routes.list, {
        query: { filters: '{"role":"lead"}', sorts: JSON.stringify([field]) },
      });
      const down = await admin.call(routes.list, {
        query: { filters: '{"role":"lead"}', sorts: JSON.stringify([`-${field}`]) },
      });
      const value = (one: object) => (one as Readonly<Record<string, unknown>>)[field];
      const [rising, falling] = [up, down].map(({ body }) => body.users);
      const filled = rising?.filter((one) => value(one) !== null).map(({ id }) => id) ?? [];
      expect(falling?.map(({ id }) => id).slice(0, filled.length)).toEqual(filled.toReversed());
    }
  });

  it('put leads without a value last, also newest first, on every page and in a search', async () => {
    const filters = '{"role":"lead"}';
    const pagesBy = async (sorts: string, q?: string): Promise<(string | undefined)[]> => {
      const pages = [1, 2, 3, 4].map((page) =>
        admin.call(routes.list, { query: { filters, sorts, page, pageSize: 1, ...(q !== undefined && { q }) } }),
      );
      return (await Promise.all(pages)).flatMap(names);
    };
    const logIns = (never: readonly string[], last: string) =>
      app.database.query(sql`
      update users set last_login = case when id <> all(${never.map((name) => lead[name] ?? '')}::uuid[]) then
        case when id = ${lead[last]} then '2026-03-02T10:00:00Z' else '2026-03-01T10:00:00Z' end::timestamptz end
      where role = 'lead'`);
    await logIns(['formula', 'late'], 'percent');
    expect((await pagesBy('["-lastLogin"]')).slice(0, 2)).toEqual(['percent', 'rene']);
    expect((await pagesBy('["lastLogin"]')).slice(0, 2)).toEqual(['rene', 'percent']);
    expect((await pagesBy('["-lastLogin"]')).toSorted()).toEqual(['formula', 'late', 'percent', 'rene']);
    expect((await pagesBy('["-lastLogin"]', 'firma.test')).slice(0, 2)).toEqual(['percent', 'rene']);
    await logIns(['formula', 'late', 'percent'], 'late');
  });

  it('are refused when invalid', async () => {
    for (const sorts of [
      'x',
      '{"email":"up"}',
      '"firstName"',
      '["password"]',
      '["firstName;drop"]',
      '["--firstName"]',
      '[1]',
      '["__proto__"]',
      JSON.stringify(Array(6).fill('email')),
    ]) {
      expect([sorts, (await admin.call(routes.list, { query: { sorts } })).status]).toEqual([sorts, 400]);
    }
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'pageSize=0',
      'pageSize=101',
      'page=1e9',
      'page=NaN',
    ]) {
      expect([query, (await admin.send('GET', `/v1/user?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await admin.call(routes.list, { query: { page: 5000 } })).problem.code).toBe('pageTooDeep');
  });

  it('contain each record once and return the cursor of the next', async () => {
    const pages = await Promise.all(
      [1, 2].map((page) => admin.call(routes.list, { query: { filters: '{"role":"lead"}', page, pageSize: 2 } })),
    );
    const ids = pages.flatMap(({ body }) => body.users.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    expect(pages[0]?.body).toMatchObject({ count: 4, countIsMinimum: false, pageToCreate: 3 });
  });
});

describe('the counts of views', () => {
  const counts = (lists: unknown, who = admin) => who.call(leadCounts, { query: { lists: JSON.stringify(lists) } });
  const numbers = async (lists: readonly object[], who = admin) =>
    (await counts(lists, who)).body.counts.map(({ count }) => count);

  it('are those of the lists with the same filters, of leads alone and in the reader’s scope', async () => {
    const lists = [{}, { assignedTo: { isNull: true } }, { status: { eq: 'locked' } }, { role: { eq: 'admin' } }];
    expect(await numbers(lists)).toEqual([4, 3, 1, 4]);
    expect(await numbers(lists, agent)).toEqual([1, 0, 0, 1]);
  });

  it('stop at the limit up to which counts are exact, and say so', async () => {
    await app.database.query(sql`
      insert into users (id, first_name, last_name, email, role, status)
      select gen_random_uuid(), 'Many', 'More', 'many' || n || '@firma.test', 'lead', 'active' from generate_series(1, 1001) n`);
    const { body } = await counts([{ firstName: { eq: 'Many' } }, { firstName: { eq: 'Zoe' } }]);
    expect(body.counts).toEqual([
      { count: 1_000, countIsMinimum: true },
      { count: 1, countIsMinimum: false },
    ]);
    await app.database.query(sql`delete from users where first_name = 'Many'`);
  });

  it.each(['', '{', '{}', '[]', '[1]', JSON.stringify(Array.from({ length: 13 }, () => ({})))])(
    'are refused for %s, with what to send instead',
    async (lists) => {
      const reply = await admin.call(leadCounts, { query: { lists } });
      expect([reply.status, reply.problem.code]).toEqual([400, 'countedLists']);
    },
  );

  it('are refused for a field that the list cannot filter by', async () => {
    expect((await counts([{ password: { eq: 'x' } }])).status).toBe(400);
  });
});

describe('an export', () => {
  it('contains the columns, filter and order requested, and no active formula', async () => {
    const query = {
      format: 'csv',
      columns: 'email,firstName',
      filters: '{"role":"lead"}',
      sorts: '["email"]',
    } as const;
    const { text } = await admin.call(routes.export, { query });
    expect(
      text
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n'),
    ).toEqual([
      'E-mail,First name',
      "formula@firma.test,'=1+1",
      'percent@firma.test,100%_sure',
      'rene@firma.test,René',
      'zoe@firma.test,Zoe',
    ]);
  });

  it('refuses columns that no list shows', async () => {
    for (const columns of ['password', 'email,password_hash', '__proto__', 'version']) {
      expect((await admin.call(routes.export, { query: { format: 'csv', columns } })).status).toBe(400);
    }
  });

  it('is recorded', async () => {
    const rows = await app.database.query<{ after: object }>(
      sql`select after from audit where action = 'user.export' order by id limit 1`,
    );
    expect(rows[0]?.after).toMatchObject({ format: 'csv', columns: ['email', 'firstName'], rows: 4 });
  });

  it('sorted by last log-in ends with those who have never logged in', async () => {
    await app.database.query(sql`
      update users set last_login = case when id = ${lead['late']} then '2026-03-02T10:00:00Z'::timestamptz end where role = 'lead'`);
    const query = { filters: '{"role":"lead"}', sorts: '["-lastLogin"]', columns: 'firstName', format: 'csv' } as const;
    const { text } = await admin.call(routes.export, { query });
    expect(text.split('\r\n')[1]).toBe('Zoe');
  });
});

describe('an order by campaign or agent', () => {
  it('has every record once over all pages, by name and then by creation, those without one at the end', async () => {
    const staff = await signedIn(app, { role: 'regular', firstName: 'Abel', lastName: 'Ash' });
    const [beta, alpha] = await Promise.all(
      ['Beta', 'Alpha'].map(async (name) => (await admin.call(campaign.routes.create, { body: { name } })).body.id),
    );
    const add = (about: object, day: number) =>
      addPerson(app, { role: 'lead', firstName: 'Order', ...about }).then(async (id) => {
        const at = `2025-05-0${day}T00:00:00Z`;
        await app.database.query(sql`update users set date_creation = ${at} where id = ${id}::uuid`);
        return id;
      });
    const none = await add({}, 1);
    const inBeta = await add({ campaign: beta, assignedTo: staff.id }, 2);
    const older = await add({ campaign: alpha, assignedTo: agent.id }, 3);
    const newer = await add({ campaign: alpha, assignedTo: staff.id }, 4);
    const pagesBy = async (sort: string, who = admin): Promise<string[]> => {
      const query = { filters: '{"role":"lead","firstName":"Order"}', sorts: JSON.stringify([sort]), pageSize: 1 };
      const pages = [1, 2, 3, 4, 5].map((page) => who.call(routes.list, { query: { ...query, page } }));
      return (await Promise.all(pages)).flatMap(({ body }) => body.users.map(({ id }) => id));
    };
    expect(await pagesBy('campaignName')).toEqual([newer, older, inBeta, none]);
    expect(await pagesBy('-campaignName')).toEqual([inBeta, older, newer, none]);
    expect(await pagesBy('assignedToName')).toEqual([newer, inBeta, older, none]);
    expect(await pagesBy('-assignedToName')).toEqual([older, inBeta, newer, none]);
    expect(await pagesBy('campaignName', staff)).toEqual([newer, inBeta]);
  });
});
