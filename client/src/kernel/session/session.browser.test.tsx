import { checkAuth, generateToken, login, logout } from '@countinghouse/contract/auth/auth.ts';
import { getProfile, updateProfile } from '@countinghouse/contract/user/profile.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../test/server-answers.ts';
import { savePreferences } from './preferences.ts';
import { becomeVisitor, checkSession, currentSession, replaceUser } from './session.ts';
import { connectAs, returnToSelf, signIn, signOut } from './sign-in.ts';
import { previousToken, pushToken, token } from './tokens.ts';

const bea = personOf('admin', { id: idOf(7), firstName: 'Bea', lastName: 'Dock' });
const ada = personOf('lead');
const actor = { id: bea.id, name: 'Bea Dock', reason: 'Asked for help', expires: '2099-01-01T00:00:00.000Z' };

/** The server identifies the caller as this person from now on, with staff connected as them if given. */
const serverKnows = (person: User, behind: typeof actor | null = null): void => {
  const { id, role } = person;
  answers(checkAuth, sampleOf(checkAuth.reply, { id, role, name: person.firstName, actor: behind }));
  answers(getProfile, person);
};

const signInAs = async (person: User, next: string): Promise<void> => {
  answers(login, { token: next, needsCode: false });
  serverKnows(person);
  await signIn({ email: person.email, password: 'x' });
};

const actAsAda = async (): Promise<void> => {
  await signInAs(bea, 'token-of-bea');
  answers(generateToken, { token: 'token-as-ada', expires: actor.expires });
  serverKnows(ada, actor);
  await connectAs(ada.id, 'Asked for help');
};

beforeEach(becomeVisitor);

describe('signing in', () => {
  test('opens no session before the two-factor code', async () => {
    answers(login, { token: null, needsCode: true });
    expect(await signIn({ email: ada.email, password: 'x' })).toBe('needsCode');
    expect(token()).toBeNull();
    expect(callsTo(checkAuth)).toHaveLength(0);
  });

  test('forgets the way back of a previous user', async () => {
    pushToken('token-left-behind');
    pushToken('token-as-somebody');
    await signInAs(ada, 'token-of-ada');
    expect([token(), previousToken()]).toEqual(['token-of-ada', null]);
  });
});

describe('the check of the session', () => {
  test('forgets a token that has expired on the server', async () => {
    await signInAs(ada, 'token-of-ada');
    answers(checkAuth, sampleOf(checkAuth.reply));
    await checkSession();
    expect(currentSession().status).toBe('visitor');
    expect(token()).toBeNull();
  });

  test('keeps the session if the server cannot be reached', async () => {
    await signInAs(ada, 'token-of-ada');
    isUnreachable(checkAuth);
    await expect(checkSession()).rejects.toMatchObject({ code: 'network' });
    expect(currentSession()).toMatchObject({ status: 'signedIn', user: { id: ada.id } });
    expect(token()).toBe('token-of-ada');
  });

  test('that answers after a log-out does not bring the session back', async () => {
    await signInAs(ada, 'token-of-ada');
    const arrive = waits(checkAuth);
    const late = checkSession();
    becomeVisitor();
    arrive();
    await late;
    expect(currentSession().status).toBe('visitor');
  });

  test('that answers for the previous person does not overwrite the next one', async () => {
    await signInAs(bea, 'token-of-bea');
    const arrive = waits(checkAuth);
    const late = checkSession();
    await signInAs(ada, 'token-of-ada');
    arrive();
    await late;
    expect(currentSession()).toMatchObject({ user: { firstName: 'Ada' } });
  });
});

describe('logging out', () => {
  test('forgets the session here even if the server refuses, and throws the reason', async () => {
    await signInAs(ada, 'token-of-ada');
    refuses(logout, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await expect(signOut()).rejects.toThrow('Something went wrong here.');
    expect(currentSession().status).toBe('visitor');
    expect(token()).toBeNull();
  });

  test('is sent with the token of the person who logs out', async () => {
    await signInAs(ada, 'token-of-ada');
    answers(logout, undefined);
    await signOut();
    expect(callsTo(logout)[0]?.headers.get('authorization')).toBe('Bearer token-of-ada');
  });
});

describe('connecting as a customer', () => {
  test('sends the reason, uses the customer’s token, and keeps the way back', async () => {
    await actAsAda();
    expect(callsTo(generateToken)).toMatchObject([{ params: { id: ada.id }, body: { reason: 'Asked for help' } }]);
    expect([token(), previousToken()]).toEqual(['token-as-ada', 'token-of-bea']);
    expect(currentSession()).toMatchObject({ user: { id: ada.id }, check: { actor } });
  });

  test('changes nothing if the server refuses', async () => {
    await signInAs(bea, 'token-of-bea');
    refuses(generateToken, { status: 409, code: 'accountLocked', message: 'This account is locked.' });
    await expect(connectAs(ada.id, 'Asked for help')).rejects.toThrow('This account is locked.');
    expect([token(), previousToken()]).toEqual(['token-of-bea', null]);
    expect(currentSession()).toMatchObject({ user: { id: bea.id } });
  });

  test('ends with the user’s own token and session', async () => {
    await actAsAda();
    serverKnows(bea);
    await returnToSelf();
    expect([token(), previousToken()]).toEqual(['token-of-bea', null]);
    expect(currentSession()).toMatchObject({ user: { id: bea.id }, check: { actor: null } });
  });

  test('continues if the server cannot be reached for the way back, which stays possible', async () => {
    await actAsAda();
    isUnreachable(checkAuth);
    await expect(returnToSelf()).rejects.toMatchObject({ code: 'network' });
    expect([token(), previousToken()]).toEqual(['token-as-ada', 'token-of-bea']);
  });

  test('ends at the log-in if the user’s own session has expired', async () => {
    await actAsAda();
    answers(checkAuth, sampleOf(checkAuth.reply));
    await returnToSelf();
    expect(currentSession().status).toBe('visitor');
    expect([token(), previousToken()]).toEqual([null, null]);
  });
});

describe('the appearance', () => {
  test('changes immediately and is restored if the server refuses', async () => {
    await signInAs(ada, 'token-of-ada');
    refuses(updateProfile, { status: 403, code: 'notAllowed', message: 'Not possible now.' });
    const saving = savePreferences({ theme: 'ocean' });
    expect(currentSession()).toMatchObject({ user: { theme: 'ocean' } });
    await expect(saving).rejects.toThrow('Not possible now.');
    expect(currentSession()).toMatchObject({ user: { theme: null } });
  });

  test('does not change in the customer’s profile while staff are connected', async () => {
    await actAsAda();
    await savePreferences({ theme: 'ocean', language: 'de' });
    expect(currentSession()).toMatchObject({ user: { theme: 'ocean' } });
    expect(callsTo(updateProfile)).toHaveLength(0);
  });

  test('of a previous person is not applied to the current one', async () => {
    await signInAs(ada, 'token-of-ada');
    replaceUser(bea);
    expect(currentSession()).toMatchObject({ user: { firstName: 'Ada' } });
  });
});
