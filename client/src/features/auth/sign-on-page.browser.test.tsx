import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { finishSignOn, signOnCode, signOnLogOut, startSignOn } from '@countinghouse/contract/sign-on/sign-on.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { beginVisit, checkSession, currentSession } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/session/sign-in.ts';
import { browser } from '../../kernel/session/sign-on.ts';
import { SignOnStep } from './log-in-page.tsx';
import { SignOnPage } from './sign-on-page.tsx';

const ada = personOf('regular');
const done = vi.fn<(address: string) => void>();
const showPage = () => show(<SignOnPage query="code=one&state=two" onDone={done} />, { as: null });
const signsIn = () => {
  answers(checkAuth, {
    ...sampleOf(checkAuth.reply, { id: ada.id, role: ada.role, name: 'Ada Quill', signOn: 'Harbour ID' }),
    actor: null,
  });
  answers(getProfile, ada);
};

beforeEach(() => {
  done.mockClear();
  sessionStorage.removeItem('sign-on.back');
  vi.spyOn(browser, 'leave').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('the button for single sign-on', () => {
  test('is missing where there is none', async () => {
    await show(<SignOnStep />, { as: null });
    expect(page.getByRole('button').query()).toBeNull();
  });

  test('leads to the provider, and is named like it', async () => {
    answers(startSignOn, { url: 'https://login.example.com/authorize' });
    await show(<SignOnStep />, { as: null });
    beginVisit({ needsSetup: false, isDemo: false, signOn: 'Harbour ID' });
    await page.getByRole('button', { name: say('auth.signOnWith', { name: 'Harbour ID' }) }).click();
    await expect.poll(() => vi.mocked(browser.leave).mock.calls).toEqual([['https://login.example.com/authorize']]);
  });

  test('says why the provider cannot be reached', async () => {
    refuses(startSignOn, { status: 503, code: 'signOnUnavailable', message: 'Not now' });
    await show(<SignOnStep />, { as: null });
    beginVisit({ needsSetup: false, isDemo: false, signOn: 'Harbour ID' });
    await page.getByRole('button').click();
    await expect.element(page.getByText('Not now')).toBeVisible();
  });
});

describe('the way back from the provider', () => {
  test('logs the person in and goes on to where they wanted to go', async () => {
    sessionStorage.setItem('sign-on.back', '/login?to=%2Foffice%2Fleads');
    answers(finishSignOn, { token: 't'.repeat(43), needsCode: false, connected: false });
    signsIn();
    await showPage();
    await expect.poll(() => done.mock.calls).toEqual([['/login?to=%2Foffice%2Fleads']]);
    expect(callsTo(finishSignOn).map(({ body }) => body)).toEqual([{ query: 'code=one&state=two' }]);
    expect(currentSession().status).toBe('signedIn');
  });

  test('asks for the person’s own code, where the provider has asked for none', async () => {
    answers(finishSignOn, { token: null, needsCode: true, connected: false });
    answers(signOnCode, { token: 't'.repeat(43) });
    signsIn();
    await showPage();
    await page.getByRole('textbox', { name: say('auth.code') }).fill('123456');
    await page.getByRole('button', { name: say('auth.confirm') }).click();
    await expect.poll(() => done.mock.calls).toEqual([['/login']]);
    expect(callsTo(signOnCode).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  test('shows that it is at work until the server answers, and asks it once', async () => {
    answers(finishSignOn, { token: 't'.repeat(43), needsCode: false, connected: false });
    signsIn();
    const arrive = waits(finishSignOn);
    await showPage();
    await expect.element(page.getByRole('heading', { name: say('signOn.working') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: say('signOn.toLogIn') })).toBeVisible();
    expect(await pageFaults()).toEqual([]);
    arrive();
    await expect.poll(() => done.mock.calls).toHaveLength(1);
    expect(callsTo(finishSignOn)).toHaveLength(1);
  });

  test('goes back to the profile after an account was connected, in the same session', async () => {
    sessionStorage.setItem('sign-on.back', '/office/profile');
    answers(finishSignOn, { token: null, needsCode: false, connected: true });
    await showPage();
    await expect.poll(() => done.mock.calls).toEqual([['/office/profile']]);
    expect(sessionStorage.getItem('sign-on.back')).toBeNull();
  });

  test('keeps the form after a wrong code, and takes the next one', async () => {
    answers(finishSignOn, { token: null, needsCode: true, connected: false });
    refuses(signOnCode, { status: 401, code: 'codeWrong', message: 'This code is wrong' });
    await showPage();
    const code = page.getByRole('textbox', { name: say('auth.code') });
    await expect.element(page.getByRole('heading', { name: say('auth.codeTitle') })).toBeVisible();
    await code.fill('000000');
    await page.getByRole('button', { name: say('auth.confirm') }).click();
    await expect.element(page.getByText('This code is wrong')).toBeVisible();
    expect(done).not.toHaveBeenCalled();
    answers(signOnCode, { token: 't'.repeat(43) });
    signsIn();
    await code.fill('123456');
    await page.getByRole('button', { name: say('auth.confirm') }).click();
    await expect.poll(() => done.mock.calls).toEqual([['/login']]);
    await page.viewport(...phone);
    expect(await pageFaults()).toEqual([]);
  });

  test('says so if the server cannot be reached, without a session', async () => {
    isUnreachable(finishSignOn);
    await showPage();
    await expect.element(page.getByRole('heading', { name: say('signOn.failed') })).toBeVisible();
    expect(done).not.toHaveBeenCalled();
    expect(currentSession().status).toBe('visitor');
  });

  test.each(['networkNotAllowed', 'signOnConnectFirst', 'signOnNoGroup'])('shows the reason %s', async (code) => {
    refuses(finishSignOn, { status: 403, code, message: `Because of ${code}` });
    await showPage();
    await expect.element(page.getByRole('alert').getByText(`Because of ${code}`)).toBeVisible();
  });

  test('says why nobody is logged in, and leads to the log-in', async () => {
    refuses(finishSignOn, { status: 403, code: 'signOnUnknown', message: 'No account' });
    await showPage();
    await expect.element(page.getByText('No account')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: say('signOn.failed') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: say('signOn.toLogIn') })).toBeVisible();
    expect(done).not.toHaveBeenCalled();
    expect(await pageFaults()).toEqual([]);
    await page.viewport(...phone);
    expect(await pageFaults()).toEqual([]);
  });
});

test('logging out ends the session at the provider, too', async () => {
  answers(signOnLogOut, { url: 'https://login.example.com/end' });
  await show(<SignOnStep />, { as: ada });
  signsIn();
  await checkSession();
  await signOut();
  expect(vi.mocked(browser.leave).mock.calls).toEqual([['https://login.example.com/end']]);
  expect(currentSession().status).toBe('visitor');
});
