import { addPasskey, passkeyLogIn, startPasskey, startPasskeyLogIn } from '@countinghouse/contract/passkey/passkey.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { makeKey, signWith, type SoftKey } from './authenticator.ts';
import { type Caller, caller, visitorOf } from './caller.ts';
import { addAccount, cookieOf, goodPassword, logIn, type TestAccount } from './sign-in.ts';
import type { TestApp } from './test-app.ts';

/** The public address of the tests' product. */
export const publicUrl = 'https://office.example.com';

/** The origin of a browser at that address. */
export const there = { origin: publicUrl } as const;

/** Starts a passkey with the password, and a code where there is one, and creates it. */
export const makeOwn = async (who: Caller, overrides: Parameters<typeof makeKey>[1] = there, code?: string) => {
  const started = await who.call(startPasskey, { body: { password: goodPassword, ...(code && { code }) } });
  if (started.status !== 200) throw new Error(`the start was answered ${started.status}: ${started.text}`);
  return makeKey(started.body, overrides);
};

export interface Owner {
  readonly account: TestAccount;
  readonly who: Caller;
  readonly key: SoftKey;
  readonly id: string;
}

export const addOwn = async (who: Caller, name = 'My phone', code?: string): Promise<Pick<Owner, 'key' | 'id'>> => {
  const { key, credential } = await makeOwn(who, there, code);
  const added = await who.call(addPasskey, { body: { name, credential } });
  if (added.status !== 201) throw new Error(`the passkey was answered ${added.status}: ${added.text}`);
  return { key, id: added.body.id };
};

/** A person with a passkey, signed in with their password. */
export const ownerOf = async (app: TestApp, role: Role = 'lead', assignedTo?: string): Promise<Owner> => {
  const account = await addAccount(app, role, assignedTo);
  const who = await logIn(app, account);
  return { account, who, ...(await addOwn(who)) };
};

export const challengeOf = async (app: TestApp) => (await visitorOf(app).call(startPasskeyLogIn)).body.options;

export const tryKey = async (app: TestApp, key: SoftKey, overrides: Parameters<typeof signWith>[2] = there) =>
  visitorOf(app).call(passkeyLogIn, { body: signWith(key, await challengeOf(app), overrides) });

/** Signs in with a passkey and returns the caller with the new session. */
export const enterWith = async (app: TestApp, { key, account }: Pick<Owner, 'key' | 'account'>): Promise<Caller> => {
  const answer = await tryKey(app, key);
  const cookie = cookieOf(answer.headers);
  if (answer.status !== 200 || !cookie) throw new Error(`the passkey was answered ${answer.status}: ${answer.text}`);
  return caller(app.url, { id: account.id, token: answer.body.token, cookie });
};
