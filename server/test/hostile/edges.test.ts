import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../src/features.ts';
import { translate } from '../../src/kernel/http/translate.ts';
import { openApiDocument } from '../../src/kernel/openapi/document.ts';
import type { JsonSchema } from '../../src/kernel/openapi/schema.ts';
import { addPerson, type Caller, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { databaseDigest } from '../matrix/digest.ts';

const routes = features.flatMap((feature) => feature.routes.map(({ route }) => route));
const document = openApiDocument(routes, (key) => translate('en', `api:${key}`));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

let app: TestApp;
let root: Caller;
let lead: string;
beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  lead = await addPerson(app, { role: 'lead' });
});
afterAll(() => app.stop());

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The required fields, and the same with one optional field more. */
const variants = (schema: JsonSchema): Json[] => {
  const base = plain(schema);
  const inner = (schema.type === 'array' ? (schema['items'] ?? {}) : schema) as JsonSchema;
  const optional = Object.entries(inner.properties ?? {}).filter(([name]) => !inner.required?.includes(name));
  const more = optional.map(([name, part]) => ({ ...(plain(inner) as object), [name]: plain(part) }));
  return [base, ...(schema.type === 'array' ? more.map((one) => [one]) : more)];
};

/** A value that fits the schema, so that nothing but the poison is wrong later. */
const plain = (schema: JsonSchema): Json => {
  if ('const' in schema) return schema['const'] as Json;
  if (Array.isArray(schema['enum'])) return (schema['enum'] as Json[])[0] ?? null;
  const either = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (either) return plain(either[0] ?? {});
  switch (schema.type) {
    case 'array':
      return [plain((schema['items'] ?? {}) as JsonSchema)];
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, plain(schema.properties?.[name] ?? {})]));
    case 'string':
      return plainText(schema);
    case 'boolean':
      return true;
    default:
      return Number(schema['minimum'] ?? 1);
  }
};

const plainText = (schema: JsonSchema): string => {
  if (schema['format'] === 'uuid') return lead;
  const pattern = new RegExp(String(schema['pattern'] ?? ''), 'u');
  return (
    ['Abcdef-123456', 'abcdef', 'abcdef@example.test', '+32 4', 'Abcdef12345'].find((text) => pattern.test(text)) ??
    'abcdef'
  );
};

/** One copy of the value for each text in it, with that text replaced. */
const poisonings = (value: Json, poison: string): Json[] => {
  if (typeof value === 'string') return [poison];
  if (Array.isArray(value))
    return value.flatMap((one, at) => poisonings(one, poison).map((bad) => value.with(at, bad)));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) =>
    poisonings(one, poison).map((bad) => ({ ...value, [name]: bad })),
  );
};

const filled = (path: string, id = lead): string => path.replace(/\{\w+\}/g, id);

const sendText = async (method: string, path: string, body: string): Promise<number> => {
  const response = await fetch(`${app.url}${path}`, {
    method,
    body,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${root.token}`,
      cookie: `session=${root.cookie}`,
    },
  });
  await response.text();
  return response.status;
};

const withBody = operations.flatMap(({ path, method, operation }) => {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  return schema ? [{ name: operation.operationId, path, method, schema }] : [];
});

/** The same by resource, so that no test sends more than one resource's requests. */
const byResource = <Item extends { readonly name: string }>(items: readonly Item[]): [resource: string, Item[]][] => [
  ...Map.groupBy(items, ({ name }) => name.split('.')[0] ?? name),
];

describe('malformed texts', () => {
  const poisons = ['a1b2c3\u0000d4e5', 'a1b2c3\ud800d4', '\udfffa1b2c3d4', 'a1b2c3\u0085d4'];
  // Password attempts are counted in any case.
  const bodies = withBody.filter(({ name }) => !/^(auth\.|passkey\.(start|remove)$|profile\.changeEmail$)/u.test(name));
  const gets = operations.flatMap(({ path, method, operation }) =>
    // A successful log-out would end the session of this test.
    method === 'GET' && !path.endsWith('/logout')
      ? [{ name: operation.operationId, path, parameters: operation.parameters }]
      : [],
  );
  let before = '';
  let sent = 0;
  beforeAll(async () => {
    before = await databaseDigest(app.database);
  });

  it.each(byResource(bodies))('are refused in every text field of every body of %s', async (_resource, own) => {
    const passed: string[] = [];
    for (const { name, path, method, schema } of own) {
      for (const poison of poisons) {
        for (const body of variants(schema).flatMap((value) => poisonings(value, poison))) {
          sent += 1;
          const status = await sendText(method, filled(path), JSON.stringify(body));
          if (status < 400 || status >= 500) passed.push(`${status} ${name} ${JSON.stringify(body)}`);
        }
      }
    }
    expect(passed).toEqual([]);
  });

  it('store nothing', async () => {
    expect(sent).toBeGreaterThan(200);
    expect(await databaseDigest(app.database)).toBe(before);
  });

  it.each(byResource(gets))('never cause a server error in an address or a query of %s', async (_resource, own) => {
    const failed: string[] = [];
    for (const { path, parameters } of own) {
      const names = parameters.flatMap((one) => ('$ref' in one || one.in !== 'query' ? [] : [one.name]));
      for (const bad of [
        '%00',
        'a%00b',
        '%ED%A0%80',
        '%C0%80',
        '%',
        '%zz',
        '%FF',
        '%5B%5D',
        '%7B%22__proto__%22%3A1%7D',
        '%E2%80%AE',
      ]) {
        const addresses = [
          path.includes('{') ? path.replace(/\{\w+\}/g, bad) : `${path}/${bad}`,
          `${filled(path)}?${names.map((name) => `${name}=${bad}`).join('&')}`,
        ];
        for (const address of addresses) {
          const reply = await root.send('GET', address);
          if (reply.status >= 500) failed.push(`${reply.status} ${address}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });
});

describe('property names that every object has', () => {
  const inherited = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'valueOf',
  ];

  it.each(byResource(withBody))('are refused as fields of every body of %s', async (_resource, own) => {
    const passed: string[] = [];
    for (const { name, path, method, schema } of own) {
      const base = plain(schema);
      const [object] = Array.isArray(base) ? base : [base];
      for (const field of inherited) {
        const one = `{${JSON.stringify(field)}:{"isAdmin":true,"role":"root"},${JSON.stringify(object).slice(1)}`;
        const status = await sendText(method, filled(path), Array.isArray(base) ? `[${one}]` : one);
        if (status < 400 || status >= 500) passed.push(`${status} ${name} ${field}`);
      }
    }
    expect(passed).toEqual([]);
    expect([({} as { isAdmin?: true }).isAdmin, ({} as { role?: string }).role]).toEqual([undefined, undefined]);
  });

  it('are not accepted as filters, operators, sorts or columns', async () => {
    for (const list of ['user', 'campaign', 'comment', 'saved-view', 'audit']) {
      for (const field of inherited) {
        const queries = [
          `filters={"${field}":"x"}`,
          `filters={"dateCreation":{"${field}":"x"}}`,
          `filters={"id":{"eq":{"${field}":1}}}`,
          `sorts=["${field}"]`,
          `sorts=["-${field}"]`,
        ];
        for (const query of queries)
          expect([list, query, (await root.send('GET', `/v1/${list}?${encodeURI(query)}`)).status]).toEqual([
            list,
            query,
            400,
          ]);
      }
    }
    for (const field of inherited)
      expect((await root.send('GET', `/v1/user/export?format=csv&columns=${field}`)).status).toBe(400);
  });

  it('are not accepted as languages and time zones', async () => {
    for (const name of inherited) {
      expect((await root.send('GET', '/v1/campaign/nothing', undefined, { 'x-lang': name })).problem.message).toBe(
        translate('en', 'notFound'),
      );
      expect((await root.send('GET', '/v1/user/lead-trend', undefined, { 'x-timezone': name })).status).toBe(400);
    }
  });
});

const instants = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '-000001-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '294277-01-01T00:00:00Z',
  '2026-01-01T00:00:00+15:59',
  '2026-01-01T00:00:00+16:00',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00-23:59',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T24:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01',
  '2026-01-01T00:00Z',
  '2026-01-01T00:00:00.123456789012345678901234567890Z',
  '1970-01-01T00:00:00Z',
  'now',
  'infinity',
  '-infinity',
  'epoch',
  '',
  '0',
  '1e3',
];

describe('moments at the limits of time', () => {
  it.each(instants)('%s is accepted or refused, and never causes a server error', async (moment) => {
    for (const list of ['user', 'campaign', 'comment']) {
      const filters = encodeURIComponent(JSON.stringify({ dateCreation: { gte: moment, lt: moment } }));
      expect((await root.send('GET', `/v1/${list}?filters=${filters}`)).status).toBeLessThan(500);
      expect((await root.send('GET', `/v1/${list}/search?q=abc&filters=${filters}`)).status).toBeLessThan(500);
    }
    const before = encodeURIComponent(moment);
    expect((await root.send('GET', `/v1/user/${lead}/timeline?before=${before}&beforeId=${lead}`)).status).toBeLessThan(
      500,
    );
    expect((await root.send('GET', `/v1/user/${lead}/timeline?before=${before}`)).status).toBeLessThan(500);
    const audit = encodeURIComponent(JSON.stringify({ at: { gte: moment } }));
    expect((await root.send('GET', `/v1/audit?filters=${audit}`)).status).toBeLessThan(500);
  });

  it('every accepted time zone is known to the database too', async () => {
    const zones = [
      ...Intl.supportedValuesOf('timeZone'),
      'GMT',
      'UCT',
      'EST5EDT',
      'Etc/GMT+14',
      'Etc/GMT-12',
      'GMT0',
      'Zulu',
      'US/Pacific',
      'Asia/Calcutta',
      'eUroPe/bRussels',
      'EST',
      'MST',
      'Japan',
      'GB-Eire',
      'NZ-CHAT',
      'PRC',
      'ROC',
      'W-SU',
      'Factory',
      'localtime',
      'posixrules',
      'utc+3',
      'UTC+3',
      'GMT+3',
      '+03',
      'Etc/Unknown',
    ];
    const failed: string[] = [];
    for (const zone of zones) {
      const { status } = await root.send('GET', '/v1/user/lead-trend', undefined, { 'x-timezone': zone });
      if (status !== 200 && status !== 400) failed.push(`${status} ${zone}`);
    }
    expect(failed).toEqual([]);
  });
});

describe('numbers at the limits', () => {
  it.each([
    '1e3',
    '-0',
    '0',
    '-1',
    '1.5',
    '0x10',
    'Infinity',
    '-Infinity',
    'NaN',
    '9'.repeat(30),
    '9007199254740993',
    '',
    ' ',
    '１',
    '1,00',
    '1_000',
    'null',
    '[]',
  ])('the page %j is accepted or refused', async (page) => {
    for (const name of ['page', 'pageSize']) {
      const { status } = await root.send('GET', `/v1/user?${name}=${encodeURIComponent(page)}`);
      expect([200, 400, 422]).toContain(status);
    }
  });

  it('pages far beyond the end are refused without being counted', async () => {
    for (const [page, status] of [
      [100, 200],
      [101, 422],
      [1_000_000, 422],
      [1_000_001, 400],
    ] as const) {
      expect([page, (await root.send('GET', `/v1/user?pageSize=100&page=${page}`)).status]).toEqual([page, status]);
    }
  });

  it.each([
    '-0',
    '1e3',
    '1e-300',
    '1e12',
    '1e13',
    '1e400',
    '-1e400',
    '9007199254740993',
    '0.1',
    '"1"',
    'true',
    'null',
    '[1]',
    '{}',
    '1,00',
    'NaN',
    '01',
    '+1',
  ])('the filter value %s is accepted or refused', async (value) => {
    for (const operator of ['eq', 'gte', 'lt']) {
      const filters = encodeURIComponent(`{"userCount":{"${operator}":${value}}}`);
      expect([200, 400]).toContain((await root.send('GET', `/v1/campaign?filters=${filters}`)).status);
    }
  });

  it.each(['-1', '0', '1e3', '1.5', '9007199254740992', '1e400', '"1"', 'null', '-0', 'true', '2147483648', '[1]'])(
    'the version %s changes nothing',
    async (version) => {
      expect([400, 412]).toContain(await sendText('PATCH', `/v1/user/${lead}`, `{"phone":"9","version":${version}}`));
      expect(await app.database.query(sql`select phone from users where id = ${lead}::uuid`)).toEqual([{ phone: '' }]);
    },
  );

  it('settings accept only whole numbers in range', async () => {
    for (const value of ['1e3', '-0', '12.5', '1e400', '"12"', 'null', '[12]', '9007199254740993']) {
      expect([value, await sendText('PATCH', '/v1/setting', `{"passwordMinimumStaff":${value}}`)]).toEqual([
        value,
        400,
      ]);
    }
  });
});
