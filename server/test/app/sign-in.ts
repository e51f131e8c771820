import { login } from '@countinghouse/contract/auth/auth.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { io, type Socket } from 'socket.io-client';
import sql from 'sql-template-tag';
import { hashPassword } from '../../src/kernel/password/hash-password.ts';
import { addPerson, type Caller, caller, visitorOf } from './caller.ts';
import type { TestApp } from './test-app.ts';

export const goodPassword = 'Walnut-boat-47-harbour';
const hash = hashPassword(goodPassword);

export interface TestAccount {
  readonly id: string;
  readonly email: string;
}

/** Gives a person who has no password `goodPassword`. */
export const ensurePassword = async (app: TestApp, id: string): Promise<void> => {
  await app.database.query(sql`
    insert into user_secret (user_id, password_hash) values (${id}::uuid, ${await hash}) on conflict do nothing`);
};

/** A person who can log in with `goodPassword`. */
export const addAccount = async (app: TestApp, role: Role, assignedTo?: string): Promise<TestAccount> => {
  const id = await addPerson(app, { role, ...(assignedTo !== undefined && { assignedTo }) });
  await ensurePassword(app, id);
  return { id, email: `${id}@example.test` };
};

/** The session cookie that a reply sets: its value, '' when it is removed, null when there is none. */
export const cookieOf = (headers: Headers): string | null => {
  const [set] = headers.getSetCookie();
  return set === undefined ? null : (/^(?:__Host-)?session=([^;]*)/.exec(set)?.[1] ?? null);
};

interface Attempt {
  readonly email: string;
  readonly password?: string;
  readonly code?: string;
}

export const tryLogIn = (
  app: TestApp,
  { email, password = goodPassword, code }: Attempt,
  from: Caller = visitorOf(app),
) => from.call(login, { body: { email, password, ...(code !== undefined && { code }) } });

export const logIn = async (app: TestApp, account: TestAccount, attempt: Partial<Attempt> = {}): Promise<Caller> => {
  const response = await tryLogIn(app, { email: account.email, ...attempt });
  const cookie = cookieOf(response.headers);
  if (response.status !== 200 || !response.body.token || !cookie)
    throw new Error(`log-in answered ${response.status}: ${response.text}`);
  return caller(app.url, { id: account.id, token: response.body.token, cookie });
};

export const connect = (app: TestApp, who: Caller): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(app.url, {
      path: '/socket.io/setting',
      auth: { token: who.token },
      extraHeaders: { cookie: `session=${who.cookie}` },
      transports: ['websocket'],
      reconnection: false,
    });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

export const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    if (socket.disconnected) resolve('before');
    else socket.once('disconnect', resolve);
  });
