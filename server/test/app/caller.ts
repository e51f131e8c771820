import type { AnyRoute, CallOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { newSecret, secretHash } from '../../src/kernel/session/secrets.ts';
import type { TestApp } from './test-app.ts';

export interface Response<Body> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed reply: of the route's type when the status is 2xx, otherwise read `problem`. */
  readonly body: Body;
  readonly problem: {
    code: string;
    message: string;
    params?: Record<string, string | number>;
    fields?: { path: string; code: string; message: string }[];
  };
  readonly text: string;
}

export interface Caller {
  readonly id: string;
  readonly token: string;
  readonly cookie: string;
  call<R extends AnyRoute>(
    route: R,
    input?: CallOf<R>,
    headers?: Record<string, string>,
  ): Promise<Response<ReplyOf<R>>>;
  /** A call outside the contract's types. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response<never>>;
}

interface Person {
  readonly role: Role;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly assignedTo?: string | null;
  readonly campaign?: string | null;
  readonly status?: 'active' | 'locked';
  /** By default the moment of the database. */
  readonly created?: Date;
}

/** Inserts a person without a password. Returns the id. */
export const addPerson = async (app: TestApp, person: Person): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    insert into users (id, role, status, first_name, last_name, email, assigned_to, campaign_id, date_creation)
    values (${id}, ${person.role}, ${person.status ?? 'active'}, ${person.firstName ?? 'Test'}, ${person.lastName ?? person.role},
      ${person.email ?? `${id}@example.test`}, ${person.assignedTo ?? null}::uuid, ${person.campaign ?? null}::uuid,
      coalesce(${person.created ?? null}::timestamptz, now()))`);
  // Staff of a test have been there all along, so they may also decide what is already pending.
  if (person.role === 'root' || person.role === 'admin')
    await app.database.query(sql`update approval set eligible = eligible || ${id}::uuid where state = 'pending'`);
  return id;
};

/**
 * Signs a person in; with `actor`, that member of staff is connected as them from the actor's own session. Decisions in
 * this session need no proof of identity: `server/test/control/staff-proof.test.ts` is about that.
 */
export const signIn = async (app: TestApp, userId: string, actor?: Caller): Promise<Caller> => {
  const token = newSecret();
  const cookie = actor?.cookie ?? newSecret();
  await app.database.query(sql`
    insert into session (id, token_hash, cookie_hash, user_id, actor_id, parent_id, reason, expires, date_creation, last_seen, proved_until)
    values (${newId()}, ${secretHash(token)}::bytea, ${secretHash(cookie)}::bytea, ${userId},
      ${actor?.id ?? null}::uuid, (select id from session where token_hash = ${secretHash(actor?.token ?? '')}::bytea),
      ${actor ? 'test' : null}::text, ${app.running.app.clock.now()}::timestamptz + interval '8 hours',
      ${app.running.app.clock.now()}::timestamptz, ${app.running.app.clock.now()}::timestamptz, 'infinity')`);
  return caller(app.url, { id: userId, token, cookie });
};

export const signedIn = async (app: TestApp, person: Role | Person): Promise<Caller> =>
  signIn(app, await addPerson(app, typeof person === 'string' ? { role: person } : person));

export const visitorOf = (app: TestApp): Caller => caller(app.url, { id: '', token: '', cookie: '' });

export const caller = (url: string, who: { id: string; token: string; cookie: string }): Caller => {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(who.token && { authorization: `Bearer ${who.token}` }),
        ...(who.cookie && { cookie: `session=${who.cookie}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return read(response);
  };
  return {
    ...who,
    send: send as Caller['send'],
    call: (route, input, headers) => {
      const { params, query, body } = (input ?? {}) as { params?: object; query?: object; body?: unknown };
      return send(route.method, address(route.path, params, query), body, headers) as never;
    },
  };
};

/** A caller who repeats a call with the same key while the server is too busy, as clients should do. */
export const patient = (hasty: Caller): Caller => {
  const repeat = async <Body>(
    send: (headers: Record<string, string>) => Promise<Response<Body>>,
    headers: Record<string, string> = {},
  ): Promise<Response<Body>> => {
    const keyed = { 'idempotency-key': newId(), ...headers };
    for (;;) {
      const reply = await send(keyed);
      if (reply.status !== 503) return reply;
    }
  };
  return {
    ...hasty,
    call: (route, input, headers) => repeat((keyed) => hasty.call(route, input, keyed), headers),
    send: (method, path, body, headers) => repeat((keyed) => hasty.send(method, path, body, keyed), headers),
  };
};

const address = (path: string, params: object = {}, query: object = {}): string => {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
};

const read = async (response: globalThis.Response): Promise<Response<unknown>> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body: parsed, problem: parsed as never };
};
