import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { passkeyLogIn, startPasskeyLogIn } from '@countinghouse/contract/passkey/passkey.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { currentSession } from '../../kernel/session/session.ts';
import { token } from '../../kernel/session/tokens.ts';
import { forgetGivenPassword, givenPassword, keepGivenPassword } from './given-password.ts';
import { PasskeyStep } from './log-in-page.tsx';

const ada = personOf('lead');
const assertion = {
  id: 'a2V5',
  clientData: 'Y2xpZW50',
  authenticatorData: 'YXV0aA',
  signature: 'c2ln',
  userHandle: 'YWRh',
} as const;

/** A device's reply for the selected passkey. */
const chosen = {
  toJSON: () => ({
    id: assertion.id,
    response: {
      clientDataJSON: assertion.clientData,
      authenticatorData: assertion.authenticatorData,
      signature: assertion.signature,
      userHandle: assertion.userHandle,
    },
  }),
} as unknown as Credential;

/** A request that stays open until it is aborted. */
const pending = (options?: CredentialRequestOptions): Promise<Credential> =>
  new Promise((_resolve, reject) => {
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
  });

const refusedByPerson = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
// Never the real one, not even after a test: its dialog would capture all input of the browser.
const device = vi.spyOn(navigator.credentials, 'get');
const field = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable');
const offersInField = (does: boolean) => field.mockResolvedValue(does);
const button = () => page.getByRole('button', { name: say('auth.passkeySignIn') });
const startAt = (address: string): void => {
  const options = { ...sampleOf(startPasskeyLogIn.reply).options, challenge: 'AAAA', rpId: location.hostname };
  answers(startPasskeyLogIn, { address, options });
};
const knowsAda = (): void => {
  answers(passkeyLogIn, { token: 'token-of-ada' });
  answers(checkAuth, sampleOf(checkAuth.reply, { id: ada.id, role: ada.role, name: 'Ada Quill' }));
  answers(getProfile, ada);
};
const showStep = () => show(<PasskeyStep />, { as: null });

beforeEach(() => {
  device.mockReset().mockImplementation(refusedByPerson);
  offersInField(false);
  startAt(location.origin);
});

afterEach(() => {
  vi.unstubAllGlobals();
  forgetGivenPassword();
});

afterAll(() => {
  device.mockRestore();
  field.mockRestore();
});

describe('the passkey button', () => {
  test('signs in with the selected passkey, without a password', async () => {
    device.mockResolvedValue(chosen);
    await showStep();
    knowsAda();
    await button().click();
    await expect.poll(() => currentSession().status).toBe('signedIn');
    await expect.poll(() => callsTo(getProfile).length).toBeGreaterThan(0);
    expect(callsTo(passkeyLogIn).map(({ body }) => body)).toEqual([assertion]);
    expect(token()).toBe('token-of-ada');
  });

  test('reports that none was selected if the user closes the dialog, and can be clicked again', async () => {
    device.mockImplementation(refusedByPerson);
    await showStep();
    await button().click();
    await expect.element(page.getByRole('status').filter({ hasText: say('auth.passkeyNone') })).toBeVisible();
    await expect.element(button()).toBeEnabled();
    expect(callsTo(passkeyLogIn)).toHaveLength(0);
  });

  test('shows why the server refused a passkey, and signs no one in', async () => {
    device.mockResolvedValue(chosen);
    refuses(passkeyLogIn, { status: 401, code: 'passkeyRefused', message: say('refusal.passkeyRefused') });
    await showStep();
    await button().click();
    await expect.element(page.getByText(say('refusal.passkeyRefused'))).toBeVisible();
    expect(currentSession().status).toBe('visitor');
  });

  test('reports that the server cannot be reached, without asking the device', async () => {
    isUnreachable(startPasskeyLogIn);
    await showStep();
    await button().click();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    expect(device).not.toHaveBeenCalled();
  });

  test('forgets a password typed before', async () => {
    device.mockResolvedValue(chosen);
    keepGivenPassword('typed-by-somebody-else-1');
    await showStep();
    knowsAda();
    await button().click();
    await expect.poll(() => currentSession().status).toBe('signedIn');
    await expect.poll(() => callsTo(getProfile).length).toBeGreaterThan(0);
    expect(givenPassword()).toBeNull();
  });
});

describe('if passkeys cannot be used', () => {
  test('there is no button if the product has another address', async () => {
    startAt('https://elsewhere.example');
    await showStep();
    await expect.poll(() => callsTo(startPasskeyLogIn).length).toBe(1);
    await expect.element(button()).not.toBeInTheDocument();
  });

  test('there is no button in a browser without passkeys, and no call to the server', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await show(
      <>
        <h1>{say('auth.signIn')}</h1>
        <PasskeyStep />
      </>,
      { as: null },
    );
    await expect.element(page.getByRole('heading', { name: say('auth.signIn') })).toBeVisible();
    expect(button().query()).toBeNull();
    expect(callsTo(startPasskeyLogIn)).toHaveLength(0);
  });
});

describe('passkeys in the browser’s autofill', () => {
  test('sign in without a click on the button', async () => {
    offersInField(true);
    device.mockImplementation(pending);
    device.mockResolvedValueOnce(chosen);
    knowsAda();
    await showStep();
    await expect.poll(() => callsTo(passkeyLogIn).length).toBeGreaterThan(0);
    expect(device.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
    expect(callsTo(passkeyLogIn)[0]?.body).toEqual(assertion);
    await expect.poll(() => currentSession().status).toBe('signedIn');
    await expect.poll(() => callsTo(getProfile).length).toBeGreaterThan(0);
  });

  test('wait while the button’s request is open, and are offered again afterwards', async () => {
    offersInField(true);
    device.mockImplementation((options) =>
      options?.mediation === 'conditional' ? pending(options) : refusedByPerson(),
    );
    const offers = () => device.mock.calls.flatMap(([given]) => (given?.mediation === 'conditional' ? [given] : []));
    await showStep();
    await expect.poll(() => offers().length).toBe(1);
    await button().click();
    await expect.element(page.getByText(say('auth.passkeyNone'))).toBeVisible();
    expect(offers()[0]?.signal?.aborted).toBe(true);
    await expect.poll(() => offers().length).toBe(2);
    expect(offers()[1]?.signal?.aborted).toBe(false);
  });

  test('show no error if the server cannot provide a challenge: the password still works', async () => {
    offersInField(true);
    isUnreachable(startPasskeyLogIn);
    await showStep();
    await expect.poll(() => callsTo(startPasskeyLogIn).length).toBe(1);
    await expect.element(button()).toBeEnabled();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('');
    expect(device).not.toHaveBeenCalled();
  });
});
