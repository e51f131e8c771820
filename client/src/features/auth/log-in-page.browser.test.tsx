import { checkAuth, login } from '@countinghouse/contract/auth/auth.ts';
import { startPasskeyLogIn } from '@countinghouse/contract/passkey/passkey.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { changeLanguage } from '../../kernel/i18n/i18n.ts';
import { currentSession } from '../../kernel/session/session.ts';
import { token } from '../../kernel/session/tokens.ts';
import { forgetGivenPassword } from './given-password.ts';
import { LogInPage } from './log-in-page.tsx';

const ada = personOf('regular');
const password = 'Walnut-boat-48';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const problem = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const email = () => field(say('auth.email'));

/** The signed-in user in the server's answers once it has issued a token. */
const knowsAda = (): void => {
  answers(checkAuth, sampleOf(checkAuth.reply, { id: ada.id, role: ada.role, name: 'Ada Quill' }));
  answers(getProfile, ada);
};

const showLogIn = (options: ShowOptions = {}) => show(<LogInPage />, { as: null, ...options });

const enter = async (address: string = ada.email): Promise<void> => {
  await email().fill(address);
  await field(say('auth.password')).fill(password);
  await button(say('auth.signIn')).click();
};

beforeEach(() => {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false);
  answers(
    startPasskeyLogIn,
    sampleOf(startPasskeyLogIn.reply, { address: location.origin, options: sampleOf(startPasskeyLogIn.reply).options }),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  forgetGivenPassword();
});

describe('signing in with e-mail and password', () => {
  test('starts in the e-mail field, so that a visitor can type immediately', async () => {
    await showLogIn();
    await expect.element(email()).toHaveFocus();
  });

  test('leads a visitor who forgot the password to a link by e-mail', async () => {
    await showLogIn();
    const link = page.getByRole('link', { name: say('auth.forgotten') });
    await expect.element(link).toHaveAttribute('href', '/forgot-password');
  });

  test.each([true, false])(
    'leads a visitor without an account to a new one if it can be opened here: %s',
    async (accountOpening) => {
      await showLogIn({ setting: { accountOpening } });
      await expect.element(page.getByRole('link', { name: say('auth.forgotten') })).toBeVisible();
      const links = page.getByRole('link', { name: say('auth.openAccount') });
      expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(
        accountOpening ? ['/open-account'] : [],
      );
    },
  );

  test('shows no errors for empty fields while a visitor goes elsewhere', async () => {
    await showLogIn();
    await expect.element(email()).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await field(say('auth.password')).click();
    await expect.element(email()).not.toHaveAccessibleDescription();
    await expect.element(email()).toBeValid();
  });

  test('reports both empty fields and sends nothing', async () => {
    await showLogIn();
    await button(say('auth.signIn')).click();
    await expect.element(problem(say('auth.email'))).toMatchTextContent(say('auth.password'));
    await expect.element(email()).toHaveAccessibleDescription(say('error.required'));
    expect(callsTo(login)).toHaveLength(0);
  });

  test('reports the empty fields in another language once a visitor chooses it', async () => {
    await showLogIn();
    await button(say('auth.signIn')).click();
    await expect.element(email()).toHaveAccessibleDescription(say('error.required'));
    await changeLanguage('de');
    const german = speak('de');
    await expect.element(field(german('auth.email'))).toHaveAccessibleDescription(german('error.required'));
  });

  test('takes a message away as soon as its field is filled in, and leads from the list to the others', async () => {
    await showLogIn();
    await button(say('auth.signIn')).click();
    await expect.element(email()).toHaveFocus();
    await email().fill(ada.email);
    await expect.element(email()).not.toHaveAccessibleDescription();
    await page.getByRole('button', { name: `${say('auth.password')}: ${say('error.required')}` }).click();
    await expect.element(field(say('auth.password'))).toHaveFocus();
  });

  test('shows the server’s problem at its field until it is changed', async () => {
    const fields = [{ path: 'body.email', code: 'email', message: 'Not a known domain.' }];
    refuses(login, { status: 400, code: 'invalid', message: 'Please check the form fields', fields });
    await showLogIn();
    await enter();
    await expect.element(email()).toHaveAccessibleDescription('Not a known domain.');
    await expect.element(email()).toHaveFocus();
    await email().fill('ada.quill@example.org');
    await expect.element(email()).not.toHaveAccessibleDescription();
  });

  test('can show the password, and says so', async () => {
    await showLogIn();
    await field(say('auth.password')).fill(password);
    const reveal = button(say('ui.showPassword'));
    await expect.element(reveal).toHaveAttribute('aria-pressed', 'false');
    await reveal.click();
    await expect.element(reveal).toHaveAttribute('aria-pressed', 'true');
    await expect.element(field(say('auth.password'))).toHaveAttribute('type', 'text');
  });

  test('accepts the address in capitals and with surrounding spaces, and submits on Enter', async () => {
    answers(login, { token: 'token-of-ada', needsCode: false });
    await showLogIn();
    knowsAda();
    await email().fill('  Ada.Quill@Example.test ');
    await field(say('auth.password')).fill(password);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => currentSession().status).toBe('signedIn');
    expect(callsTo(login).map(({ body }) => body)).toEqual([{ email: 'ada.quill@example.test', password }]);
    expect(token()).toBe('token-of-ada');
  });

  test('shows the reason for a refusal, keeps the address, and stays signed out', async () => {
    refuses(login, { status: 401, code: 'loginFailed', message: say('error.loginFailed') });
    await showLogIn();
    await enter();
    await expect.element(problem(/e-mail or password is incorrect/)).toBeVisible();
    await expect.element(email()).toHaveValue(ada.email);
    expect(currentSession().status).toBe('visitor');
    expect(token()).toBeNull();
  });

  test('sends the password only once if the server cannot be reached, and can be retried', async () => {
    isUnreachable(login);
    await showLogIn();
    await enter();
    await expect.element(problem(say('kernel.network'))).toBeVisible();
    expect(callsTo(login)).toHaveLength(1);
    knowsAda();
    answers(login, { token: 'token-of-ada', needsCode: false });
    await button(say('auth.signIn')).click();
    await expect.poll(() => currentSession().status).toBe('signedIn');
  });

  test('is sent once, however often the button is clicked while the server is slow', async () => {
    answers(login, { token: 'token-of-ada', needsCode: false });
    const arrive = waits(login);
    await showLogIn();
    knowsAda();
    await enter();
    await expect.element(button(say('auth.signIn'))).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    arrive();
    await expect.poll(() => currentSession().status).toBe('signedIn');
    expect(callsTo(login)).toHaveLength(1);
  });
});

describe('two-factor', () => {
  const showCodeStep = async (options: ShowOptions = {}) => {
    answers(login, ({ input }) =>
      input.body.code === undefined ? { token: null, needsCode: true } : { token: 'token-of-ada', needsCode: false },
    );
    await showLogIn(options);
    await enter();
    await expect.element(page.getByRole('heading', { name: say('auth.codeTitle') })).toBeVisible();
  };

  test('asks for a code after the password, and signs in with all three', async () => {
    await showCodeStep();
    knowsAda();
    expect(token()).toBeNull();
    await expect.element(field(say('auth.code'))).toHaveFocus();
    await field(say('auth.code')).fill(' 123456 ');
    await button(say('auth.confirm')).click();
    await expect.poll(() => currentSession().status).toBe('signedIn');
    expect(callsTo(login).at(-1)?.body).toEqual({ email: ada.email, password, code: '123456' });
  });

  test('sends no code that is too short', async () => {
    await showCodeStep();
    await field(say('auth.code')).fill('123');
    await button(say('auth.confirm')).click();
    await expect.element(field(say('auth.code'))).toHaveAccessibleDescription(say('error.tooShort', { minimum: 6 }));
    expect(callsTo(login)).toHaveLength(1);
  });

  test('reports a wrong code and accepts another one', async () => {
    await showCodeStep();
    refuses(login, { status: 401, code: 'codeWrong', message: say('error.codeWrong') });
    await field(say('auth.code')).fill('000000');
    await button(say('auth.confirm')).click();
    await expect.element(problem(say('error.codeWrong'))).toBeVisible();
    knowsAda();
    answers(login, { token: 'token-of-ada', needsCode: false });
    await field(say('auth.code')).fill('654321');
    await button(say('auth.confirm')).click();
    await expect.poll(() => currentSession().status).toBe('signedIn');
  });

  test('accepts a recovery code instead, in a field that starts empty', async () => {
    await showCodeStep();
    knowsAda();
    await field(say('auth.code')).fill('123456');
    await button(say('auth.codeOther')).click();
    await expect.element(page.getByText(say('auth.recoveryText'))).toBeVisible();
    await expect.element(field(say('auth.recoveryCode'))).toHaveValue('');
    await field(say('auth.recoveryCode')).fill('abcd-efgh-ijkl');
    await button(say('auth.confirm')).click();
    await expect.poll(() => callsTo(login).at(-1)?.body).toMatchObject({ code: 'abcd-efgh-ijkl' });
    await expect.poll(() => currentSession().status).toBe('signedIn');
  });

  test('returns to the first step with the address and without the password', async () => {
    await showCodeStep();
    await button(say('auth.back')).click();
    await expect.element(email()).toHaveValue(ada.email);
    await expect.element(field(say('auth.password'))).toHaveValue('');
  });
});

describe('the appearance of the log-in', () => {
  const german = speak('de');

  test.each([
    ['on a desktop', {}],
    ['on a phone in the dark', { size: phone, mode: 'dark' }],
  ] as const)('is readable, accessible and complete in German %s, with its errors', async (_name, options) => {
    await showLogIn({ language: 'de', ...options });
    await button(german('auth.signIn')).click();
    await expect.element(problem(german('auth.password'))).toBeVisible();
    await expect.element(button(german('auth.passkeySignIn'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });

  test('shows the company in its title', async () => {
    await showLogIn({ setting: { companyName: 'Quay & Crane' } });
    await expect.element(page.getByRole('heading', { name: 'Log in to Quay & Crane' })).toBeVisible();
  });
});
