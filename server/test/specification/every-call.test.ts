import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Response } from '../app/caller.ts';
import { sendFile } from '../app/form.ts';
import { apiSection, type EntityName, type StandardCall, standardCalls } from './api-section.ts';
import { furtherRequests, type Request } from './further-requests.ts';
import { moneyEntities } from './money-entities.ts';
import { peopleEntities } from './people-entities.ts';
import { productEntities } from './product-entities.ts';
import { type RoleName, roles, type Scene, startScene } from './scene.ts';
import { answerOf, shownAsSent, type StandardEntity } from './standard-entity.ts';

const entities: Readonly<Record<EntityName, StandardEntity>> = {
  ...peopleEntities,
  ...moneyEntities,
  ...productEntities,
};

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.desk.stop());

/** Sent with every call, like the bearer token. */
const common = { 'x-timezone': 'Europe/Berlin', 'x-lang': 'de' };

const send = (who: Caller, method: string, { path, body, form, ...sent }: Request): Promise<Response<unknown>> => {
  const headers = { ...common, ...sent.headers };
  return form
    ? sendFile(scene.app, who, { ...form, path: `/v1/${path}`, headers })
    : who.send(method, `/v1/${path}`, body, headers);
};

/** A standard call's path with a record of the entity, and its body. */
const requestOf = async (name: string, call: StandardCall, who: Caller): Promise<Request> => {
  const entity = entities[name as EntityName];
  const path = call.split('/v1/')[1]?.replace('{entity}', name) ?? '';
  const record = () => entity.record(scene, { call, who });
  switch (answerOf[call]) {
    case 'create':
      return { path, body: await entity.create(scene, who) };
    case 'createMany':
      return { path, body: [await entity.create(scene, who), await entity.create(scene, who)] };
    case 'list':
      return { path: `${path}?filters=${encodeURIComponent('{}')}&sorts=${encodeURIComponent('[]')}&page=1&limit=10` };
    case 'update':
      return { path: path.replace('{id}', await record()), body: entity.change(scene) };
    case 'removeMany':
      return { path, body: { ids: [await record()] } };
    default:
      return { path: path.replace('{id}', await record()) };
  }
};

/** The names that a standard call's reply must have. */
const namesIn = (entity: StandardEntity, call: StandardCall): readonly string[] => {
  const answer = answerOf[call];
  if (answer === 'list') return [entity.plural, 'count', 'pageToCreate'];
  if (answer === 'createMany') return [entity.plural];
  return ['create', 'one', 'update'].includes(answer) ? entity.fields : [];
};

const missingIn = (reply: Response<unknown>, names: readonly string[]): string[] =>
  reply.status < 300 ? names.filter((name) => !Object.hasOwn((reply.body ?? {}) as object, name)) : [];

const answersTo = async (
  method: string,
  request: (who: Caller, role: RoleName) => Promise<Request>,
  names: readonly string[],
): Promise<(number | string)[]> => {
  const found: (number | string)[] = [];
  for (const role of roles) {
    const who = scene.people[role];
    const sent = await request(who, role);
    const reply = await send(sent.from ?? who, method, sent);
    const missing = missingIn(reply, names);
    found.push(missing.length === 0 ? reply.status : `${reply.status} without ${missing.join(', ')}`);
  }
  return found;
};

describe('the table of the specification’s calls', () => {
  it('contains all of them and no other', () => {
    const inTable = [
      ...Object.keys(entities).flatMap((entity) => standardCalls.map((call) => call.replace('{entity}', entity))),
      ...Object.keys(furtherRequests),
    ];
    expect(inTable.toSorted()).toEqual([...apiSection].toSorted());
    expect(apiSection).toHaveLength(14 * 8 + 31);
  });
});

describe.each(Object.keys(entities))('%s', (name) => {
  it.each(standardCalls)('answers %s as specified for each role', async (call) => {
    const [method = ''] = call.split(' ');
    const entity = entities[name as EntityName];
    const found = await answersTo(method, (who) => requestOf(name, call, who), namesIn(entity, call));
    expect(found).toEqual(entity.answers[answerOf[call]]);
    const visitor = await send(scene.visitor, method, await requestOf(name, call, scene.admin));
    expect(visitor.status).toBe(401);
  });
});

interface Created {
  readonly id: string;
  readonly status?: string;
}

describe.each(Object.keys(entities))('a new %s', (name) => {
  const entity = entities[name as EntityName];
  const read = (who: Caller, path: string) => send(who, 'GET', { path });

  it('can be read under the id of the reply, with the fields that were sent', async () => {
    for (const role of roles) {
      const who = scene.people[role];
      const body = (await entity.create(scene, who)) as Readonly<Record<string, unknown>>;
      const reply = await send(who, 'POST', { path: name, body });
      if (reply.status >= 300) continue;
      const created = reply.body as Created;
      expect(created).toMatchObject((entity.shown ?? shownAsSent)(body));
      const found = await read(entity.reader?.(scene) ?? who, `${name}/${created.id}`);
      if (created.status === 'prepared') {
        // Not yet an order or a withdrawal: its customer confirms it first.
        expect([role, found.status]).toEqual([role, 404]);
        const prepared = await read(who, `prepared/${created.id}`);
        expect(prepared.body).toMatchObject({ id: created.id, kind: name, lead: scene.lead.id, state: 'prepared' });
      } else expect([role, found.status, found.body]).toEqual([role, 200, created]);
    }
  });
});

describe('a further call', () => {
  it.each(Object.entries(furtherRequests))('%s is answered as specified', async (call, row) => {
    const [method = ''] = call.split(' ');
    const found = await answersTo(method, async (_who, role) => row.request(scene, role), row.holds ?? []);
    expect(found).toEqual(row.answers);
    const request = await row.request(scene, 'admin');
    expect((await send(scene.visitor, method, request)).status).toBe(row.visitor ?? 401);
  });
});
