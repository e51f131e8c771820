import { finishSignOn, signOnCode, startSignOn } from '@countinghouse/contract/sign-on/sign-on.ts';
import { type Caller, caller, visitorOf } from './caller.ts';
import { cookieOf } from './sign-in.ts';
import {
  clientId,
  clientSecret,
  type ProviderPerson,
  type SignOnProvider,
  startSignOnProvider,
} from './sign-on-provider.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const office = 'https://office.example.com';

/** The environment of a product that uses this provider. */
export const signOnEnv = ({ issuer }: Pick<SignOnProvider, 'issuer'>, more: Record<string, string> = {}) => ({
  PUBLIC_URL: office,
  SIGN_ON_ISSUER: issuer,
  SIGN_ON_CLIENT_ID: clientId,
  SIGN_ON_CLIENT_SECRET: clientSecret,
  SIGN_ON_NAME: 'Harbour ID',
  SIGN_ON_GROUPS: 'root=Owners,admin=Office admins|IT,regular=Agents',
  ...more,
});

/** A provider, and a product that connects staff by the address that it has verified. */
export const startSignOnApp = async (
  more: Record<string, string> = {},
  options: Omit<NonNullable<Parameters<typeof startTestApp>[0]>, 'env'> = {},
) => {
  const provider = await startSignOnProvider(office);
  const app = await startTestApp({ ...options, env: signOnEnv(provider, { SIGN_ON_LINK_BY_EMAIL: 'true', ...more }) });
  const stop = async (): Promise<void> => {
    await app.stop();
    await provider.stop();
  };
  return { provider, app, stop };
};

/** The person of the provider with the address of a member of staff. */
export const providerPersonOf = (
  id: string,
  more: Partial<ProviderPerson> = {},
): ProviderPerson & { readonly id: string } => ({
  id,
  sub: `subject-${id}`,
  email: `${id}@example.test`,
  email_verified: true,
  groups: ['Agents'],
  ...more,
});

/** A browser that has left for the provider. */
export interface Gone {
  readonly url: string;
  /** The cookie that ties the log-in to the browser. */
  readonly cookie: string;
}

const signOnCookie = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((set) => /^sign-on=([^;]+)/.exec(set)?.[1])
    .find((value) => value !== undefined) ?? '';

export const leave = async (app: TestApp, from: Caller = visitorOf(app)): Promise<Gone> => {
  const answer = await from.call(startSignOn);
  if (answer.status !== 200) throw new Error(`the start was answered ${answer.status}: ${answer.text}`);
  return { url: answer.body.url, cookie: signOnCookie(answer.headers) };
};

/** Brings the provider's answer back; `headers` are further ones of the browser. */
export const comeBack = (
  app: TestApp,
  { cookie, headers = {} }: Pick<Gone, 'cookie'> & { readonly headers?: Record<string, string> },
  query: string,
  from = visitorOf(app),
) =>
  from.call(
    finishSignOn,
    { body: { query } },
    { cookie: [from.cookie && `session=${from.cookie}`, `sign-on=${cookie}`].filter(Boolean).join('; '), ...headers },
  );

/** Logs in at the provider as this person. */
export const tryPerson = async (app: TestApp, provider: SignOnProvider, person: ProviderPerson) => {
  provider.person = person;
  const gone = await leave(app);
  return comeBack(app, gone, await provider.visit(gone.url));
};

export const enterAs = async (
  app: TestApp,
  provider: SignOnProvider,
  person: ProviderPerson & { readonly id: string },
): Promise<Caller> => {
  const answer = await tryPerson(app, provider, person);
  const cookie = cookieOf(answer.headers);
  if (answer.status !== 200 || answer.body.token === null || cookie === null)
    throw new Error(`the log-in was answered ${answer.status}: ${answer.text}`);
  return caller(app.url, { id: person.id, token: answer.body.token, cookie });
};

/** Connects the own account of somebody who is signed in. */
export const connectOwn = async (app: TestApp, provider: SignOnProvider, who: Caller, person: ProviderPerson) => {
  provider.person = person;
  const gone = await leave(app, who);
  return comeBack(app, gone, await provider.visit(gone.url), who);
};

/** Sends the person's own code from the browser that came from the provider. */
export const sendCode = (app: TestApp, { cookie }: Pick<Gone, 'cookie'>, code: string, headers = {}) =>
  visitorOf(app).call(signOnCode, { body: { code } }, { cookie: `sign-on=${cookie}`, ...headers });

/** Logs in at the provider, and confirms it here with the person's own two-factor code. */
export const enterWithCode = async (
  app: TestApp,
  provider: SignOnProvider,
  person: ProviderPerson & { readonly id: string },
  code: string,
): Promise<Caller> => {
  provider.person = person;
  const gone = await leave(app);
  await comeBack(app, gone, await provider.visit(gone.url));
  const answer = await sendCode(app, gone, code);
  const cookie = cookieOf(answer.headers);
  if (answer.status !== 200 || cookie === null)
    throw new Error(`the code was answered ${answer.status}: ${answer.text}`);
  return caller(app.url, { id: person.id, token: answer.body.token, cookie });
};
