import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { databaseDigest } from './digest.ts';
import { type Entity, productEntities } from './product-entities.ts';
import { buildWorld, type MatrixActor, type Target, type World } from './world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
  // Every value sent is a change: none of them is what anybody has.
  await app.database.query(sql`update users set language = 'fr', theme = 'ocean', mode = 'dark', compact = false`);
});
afterAll(() => app.stop());

const person = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'mobile',
  'company',
  'role',
  'campaign',
  'assignedTo',
  'qualifications',
  'labels',
];

const project = [
  'name',
  'descriptionEn',
  'descriptionFr',
  'descriptionDe',
  'descriptionNl',
  'rentability',
  'duration',
  'coefficient',
  'minimumAmount',
  'dividendFrequency',
  'startDate',
  'endDate',
  'image',
  'status',
];

const payer = ['fullName', 'street', 'zipCode', 'country', 'phone'];

const trade = { symbol: 'EURUSD', kind: 'forex', type: 'buy', quantity: 1, leverage: 1 };
const guards = ['entryPrice', 'stopLoss', 'takeProfit', 'trailing'];
const seen = ['price', 'maxDeviation'];
const past = ['openPrice', 'dateOpened', 'closePrice', 'dateClosed'];

const entities: readonly Entity[] = [
  {
    table: 'users',
    path: 'user',
    target: 'lead',
    create: () => ({
      role: 'lead',
      firstName: 'Matrix',
      lastName: 'New',
      email: `${crypto.randomUUID()}@example.test`,
      password: 'Walnut-Harbour-77',
    }),
    writable: { create: [...person, 'password', 'status'], update: [...person, 'status', 'version'] },
  },
  {
    table: 'campaign',
    path: 'campaign',
    target: 'campaign',
    create: () => ({ name: crypto.randomUUID() }),
    writable: { create: ['name'], update: ['name', 'version'] },
  },
  {
    table: 'project',
    path: 'project',
    target: 'draft project',
    create: () => ({
      ...Object.fromEntries(project.slice(0, 5).map((name) => [name, 'Matrix'])),
      rentability: 5,
      duration: 12,
      coefficient: 2,
      minimumAmount: 1000,
      dividendFrequency: 'end',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    }),
    writable: { create: project, update: [...project, 'version'] },
  },
  {
    table: 'comment',
    path: 'comment',
    target: 'comment on lead',
    create: () => ({ lead: world.targets.find(({ name }) => name === 'lead')?.id, text: 'Matrix' }),
    writable: { create: ['lead', 'text'], update: ['text', 'hidden', 'version'] },
  },
  {
    table: 'task',
    path: 'task',
    target: 'task on lead',
    create: () => ({
      lead: world.targets.find(({ name }) => name === 'lead')?.id,
      title: 'Matrix',
      kind: 'callBack',
      dateDue: '2099-01-01T00:00:00Z',
    }),
    writable: {
      create: ['lead', 'title', 'kind', 'dateDue', 'owner'],
      update: ['title', 'dateDue', 'owner', 'state', 'outcome', 'version'],
    },
  },
  {
    table: 'notification',
    path: 'notification',
    target: 'notification of admin',
    create: () => ({ userId: world.targets.find(({ name }) => name === 'lead')?.id, text: 'Matrix' }),
    writable: { create: ['userId', 'text'], update: ['read', 'version'] },
  },
  {
    table: 'saved_view',
    path: 'saved-view',
    target: 'private view of admin',
    create: () => ({ list: 'lead', name: 'Matrix', search: '', shared: false }),
    writable: { create: ['list', 'name', 'search', 'shared'], update: ['name', 'search', 'shared', 'version'] },
  },
  {
    table: 'deposit',
    path: 'deposit',
    target: 'deposit of lead',
    create: () => ({
      lead: world.targets.find(({ name }) => name === 'lead')?.id,
      amount: 1,
      transactionId: 'Matrix',
    }),
    writable: { create: ['lead', 'amount', 'transactionId', ...payer], update: [...payer, 'version'] },
  },
  {
    table: 'withdrawal',
    path: 'withdrawal',
    target: 'withdrawal of lead',
    create: () => ({
      lead: world.targets.find(({ name }) => name === 'lead')?.id,
      amount: 1,
      destination: 'Matrix',
    }),
    writable: { create: ['lead', 'amount', 'destination', 'status', 'prepared'], update: ['destination', 'version'] },
  },
  {
    table: 'orders',
    path: 'order',
    target: 'order of lead',
    create: () => ({ lead: idOf('lead'), ...trade }),
    writable: {
      create: [
        'lead',
        ...Object.keys(trade),
        ...guards,
        ...seen,
        'entry',
        'expiryPreset',
        'expiration',
        ...past,
        'prepared',
      ],
      update: [...guards, 'version'],
    },
  },
  ...productEntities((name) => idOf(name)),
];

const idOf = (wanted: string) => world.targets.find(({ name }) => name === wanted)?.id;

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const always = [
  'id',
  'version',
  'password_hash',
  'passwordHash',
  'must_change_password',
  'totp_secret',
  'deletedAt',
  'deletedBy',
  'balance',
  'isAdmin',
  'constructor',
  'prototype',
  '__proto__',
  'toString',
  'hasOwnProperty',
];
/** Everyone sets these on their own record. */
const ownDisplay = ['theme', 'mode', 'compact', 'language'];
const values = [crypto.randomUUID(), 'root', '2020-01-01T00:00:00Z', 7, true, null, {}, []];

const propertiesOf = async (table: string): Promise<string[]> => {
  const columns = await app.database.query<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table}`,
  );
  return [...new Set([...columns.flatMap(({ name }) => [name, camel(name)]), ...always])];
};

/** JSON text, so that `__proto__` is an own field as a hostile caller sends it. */
const bodyWith = (fields: Record<string, unknown>, property: string, value: unknown) => {
  const plain = JSON.stringify(fields);
  const extra = `${JSON.stringify(property)}:${JSON.stringify(value)}`;
  return plain === '{}' ? `{${extra}}` : `${plain.slice(0, -1)},${extra}}`;
};

const sendText = async (actor: MatrixActor, method: string, path: string, body: string): Promise<number> => {
  const { token, cookie } = actor.caller;
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}`, cookie: `session=${cookie}` }),
    },
    body,
  });
  await response.text();
  return response.status;
};

const actorNamed = (name: string) => world.actors.find((actor) => actor.name === name) as MatrixActor;
const targetNamed = (name: string) => world.targets.find((target) => target.name === name) as Target;

describe('fields that a caller may not write', () => {
  for (const entity of entities) {
    it(`are refused on ${entity.path} for every sender and spelling`, { timeout: 60_000 }, async () => {
      const properties = await propertiesOf(entity.table);
      const { id } = targetNamed(entity.target);
      const before = await databaseDigest(app.database);
      const taken: string[] = [];
      let cells = 0;
      for (const actor of ['root', 'admin', 'agent', 'lead', 'visitor'].map(actorNamed)) {
        for (const [verb, method, path] of [
          ['create', 'POST', ''],
          ['update', 'PATCH', `/${id}`],
        ] as const) {
          const own = verb === 'update' && actor.caller.id === id ? ownDisplay : [];
          for (const [index, property] of properties
            .filter((name) => !entity.writable[verb].includes(name) && !own.includes(name))
            .entries()) {
            const body = bodyWith(verb === 'create' ? entity.create() : {}, property, values[index % values.length]);
            const status = await sendText(actor, method, `/v1/${entity.path}${path}`, body);
            cells += 1;
            if (![400, 401, 403, 404].includes(status)) taken.push(`${actor.name} ${verb} ${property}: ${status}`);
          }
        }
      }
      console.log(`property matrix: ${entity.path}, ${cells} cells`);
      expect(taken).toEqual([]);
      expect(await databaseDigest(app.database)).toBe(before);
    });
  }

  it('would be noticed if they were written: a writable field changes the digest', async () => {
    const before = await databaseDigest(app.database);
    expect(await sendText(actorNamed('admin'), 'PATCH', `/v1/user/${targetNamed('lead').id}`, '{"phone":"42"}')).toBe(
      200,
    );
    expect(await databaseDigest(app.database)).not.toBe(before);
  });

  it('are refused in rows of a batch as well', async () => {
    const admin = actorNamed('admin');
    for (const property of ['id', 'lastLogin', 'dateCreation', '__proto__']) {
      const rows = `[${bodyWith(entities[0]?.create() ?? {}, property, 'locked')}]`;
      expect([property, await sendText(admin, 'POST', '/v1/user/batch', rows)]).toEqual([property, 400]);
    }
  });
});

describe('roles', () => {
  it('cannot be raised by any call of a user without that role', async () => {
    const rolesBefore = await rolesOfAll();
    for (const actor of world.actors.filter(({ name }) => name !== 'root')) {
      for (const role of ['root', 'admin']) {
        for (const target of world.targets.filter(({ area }) => area === 'staff' || area === 'lead')) {
          // Their own unchanged record may be sent back.
          if (target.id === actor.caller.id && actor.role === role) continue;
          const status = await sendText(actor, 'PATCH', `/v1/user/${target.id}`, JSON.stringify({ role }));
          expect([400, 401, 403, 404], `${actor.name} on ${target.name}`).toContain(status);
        }
        await sendText(actor, 'POST', '/v1/user', JSON.stringify({ ...entities[0]?.create(), role }));
        await sendText(actor, 'POST', '/v1/user/batch', JSON.stringify([{ ...entities[0]?.create(), role }]));
      }
    }
    expect(await rolesOfAll()).toEqual(rolesBefore);
  });
});

const rolesOfAll = () =>
  app.database.query(sql`select role, count(*)::integer as n from ${raw('users')} group by role order by role`);
