import { checkAuth, listSessions, logout, revokeSession, Session } from '@countinghouse/contract/auth/auth.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { currentSession } from '../../kernel/session/session.ts';
import { DevicesPart } from './devices-part.tsx';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const present = sampleOf(Session, { id: idOf(1), current: true, userAgent: chrome, ip: '203.0.113.9' });
const other = sampleOf(Session, { id: idOf(2), userAgent: firefox });
const unknown = sampleOf(Session, { id: idOf(3), userAgent: 'curl/8.0' });
const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const signOutOf = (device: string) => page.getByRole('button', { name: say('profile.deviceRevokeOf', { device }) });
const everywhere = () => page.getByRole('button', { name: say('profile.logOutEverywhere') });
const question = () => page.getByRole('dialog', { name: say('profile.logOutEverywhere') });
const showPart = (options: ShowOptions = {}) => show(<DevicesPart />, options);

beforeEach(() => answers(listSessions, { sessions: [present, other, unknown] }));

describe('the user’s devices', () => {
  test('have common names, with the current one marked and its address', async () => {
    await showPart();
    await expect.element(entry('Chrome on Linux')).toMatchTextContent(say('profile.deviceCurrent'));
    await expect.element(entry('Chrome on Linux')).toMatchTextContent('203.0.113.9');
    await expect.element(entry('Firefox on Windows')).not.toMatchTextContent(say('profile.deviceCurrent'));
    await expect.element(entry(say('profile.deviceUnknown'))).toBeVisible();
  });

  test('say which provider of single sign-on logged the person in', async () => {
    answers(listSessions, {
      sessions: [
        { ...present, signOn: 'Harbour ID' },
        { ...other, signOn: null },
      ],
    });
    await showPart();
    const words = say('profile.deviceSignOn', { provider: 'Harbour ID' });
    await expect.element(entry('Chrome on Linux')).toMatchTextContent(words);
    expect(entry('Firefox on Windows').element().textContent).not.toContain(words);
  });

  test('can each be signed out, except the current one', async () => {
    answers(revokeSession, undefined);
    await showPart();
    await expect.element(signOutOf('Firefox on Windows')).toBeVisible();
    expect(signOutOf('Chrome on Linux').query()).toBeNull();
    answers(listSessions, { sessions: [present, unknown] });
    await signOutOf('Firefox on Windows').click();
    await expect.element(entry('Firefox on Windows')).not.toBeInTheDocument();
    await expect.element(page.getByText(say('profile.deviceRevoked'))).toBeVisible();
    expect(callsTo(revokeSession).map(({ params }) => params)).toEqual([{ id: other.id }]);
  });

  test('stay in the list if signing one out fails, with the reason', async () => {
    refuses(revokeSession, { status: 404, code: 'notFound', message: 'This session is over.' });
    await showPart();
    await signOutOf('Firefox on Windows').click();
    await expect.element(page.getByText('This session is over.')).toBeVisible();
    await expect.element(signOutOf('Firefox on Windows')).toBeEnabled();
  });

  test('show why they failed to load, and can be reloaded', async () => {
    refuses(listSessions, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showPart();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    answers(listSessions, { sessions: [present] });
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(entry('Chrome on Linux')).toBeVisible();
  });

  test('are shown to connected staff, who cannot sign them out', async () => {
    const lead = personOf('lead');
    const actor = { id: idOf(7), name: 'Bea Dock', reason: 'Asked for help', expires: '2099-01-01T00:00:00.000Z' };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada Quill', actor }));
    await showPart({ as: lead });
    await expect.element(entry('Firefox on Windows')).toBeVisible();
    await expect.element(page.getByText(say('profile.notWhileActing'))).toBeVisible();
    expect(signOutOf('Firefox on Windows').query()).toBeNull();
    expect(everywhere().query()).toBeNull();
  });
});

describe('logging out everywhere', () => {
  test('asks for confirmation, then ends every session of the person', async () => {
    answers(logout, undefined);
    await showPart();
    await everywhere().click();
    expect(callsTo(logout)).toHaveLength(0);
    await question()
      .getByRole('button', { name: say('profile.logOutEverywhere') })
      .click();
    await expect.poll(() => currentSession().status).toBe('visitor');
    expect(callsTo(logout).map(({ query }) => query)).toEqual([{ allDevices: 'true' }]);
  });

  test('does nothing if the confirmation is cancelled', async () => {
    await showPart();
    await everywhere().click();
    await question()
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(callsTo(logout)).toHaveLength(0);
    expect(currentSession().status).toBe('signedIn');
  });

  test('is called once, however often it is confirmed', async () => {
    answers(logout, undefined);
    const arrive = waits(logout);
    await showPart();
    await everywhere().click();
    const confirm = question().getByRole('button', { name: say('profile.logOutEverywhere') });
    await confirm.click();
    await expect.element(confirm).toBeDisabled();
    arrive();
    await expect.poll(() => currentSession().status).toBe('visitor');
    expect(callsTo(logout)).toHaveLength(1);
  });
});

test('is readable, accessible and complete in German on a phone', async () => {
  await showPart({ language: 'de', size: phone });
  await expect.element(page.getByRole('button', { name: speak('de')('profile.logOutEverywhere') })).toBeVisible();
  await expect.element(page.getByText(/203\.0\.113\.9/)).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
