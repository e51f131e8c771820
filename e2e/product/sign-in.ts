import type { BrowserContextOptions } from '@playwright/test';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface Session {
  readonly token: string;
  readonly cookie: string;
}

/** Calls the product outside the browser, to prepare data. Throws on a refusal. */
export type Call = <Reply>(method: string, path: string, body?: unknown) => Promise<Reply>;

export const callerOf =
  (url: string, session?: Session): Call =>
  async <Reply>(method: string, path: string, body?: unknown) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(session && { authorization: `Bearer ${session.token}`, cookie: `session=${session.cookie}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
    return (answer === '' ? undefined : JSON.parse(answer)) as Reply;
  };

/** Logs in outside the browser. */
export const logIn = async (url: string, { email, password }: Person): Promise<Session> => {
  const response = await fetch(new URL('/v1/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token?: string };
  const cookie = /session=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1];
  if (!token || !cookie) throw new Error(`The log-in of ${email} answered ${response.status}`);
  return { token, cookie };
};

/** Browser state of a user who has logged in before. */
export const stateOf = (
  url: string,
  { token, cookie }: Session,
): NonNullable<BrowserContextOptions['storageState']> => ({
  cookies: [
    {
      name: 'session',
      value: cookie,
      domain: new URL(url).hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict',
    },
  ],
  origins: [{ origin: new URL(url).origin, localStorage: [{ name: 'token', value: token }] }],
});
