import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, isUnreachable } from '../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../test/show.tsx';
import { currentSession } from '../../kernel/session/session.ts';
import { pushToken, token } from '../../kernel/session/tokens.ts';
import { ActingBanner } from './acting-banner.tsx';
import { goTo, storeOfficeAddress, takeOfficeAddress } from './address.ts';

const start = location.href;
const now = new Date('2026-03-02T09:00:00.000Z');
const lead = personOf('lead');
const staff = personOf('admin', { id: idOf(7), firstName: 'Bea', lastName: 'Dock' });
const banner = () => page.getByRole('region', { name: say('shell.actingAs', { name: 'Ada Quill' }) });
const back = () => banner().getByRole('button', { name: say('shell.actingReturn') });

/** Bea is connected as Ada for the given number of minutes. */
const showBanner = async (minutes = 30, options: ShowOptions = {}): Promise<void> => {
  const expires = new Date(now.getTime() + minutes * 60_000).toISOString();
  const actor = { id: staff.id, name: 'Bea Dock', reason: 'Asked for help by telephone', expires };
  answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada Quill', actor }));
  await show(<ActingBanner />, { as: lead, ...options });
  pushToken('token-as-ada');
};

const isStaffAgain = (): void => {
  answers(checkAuth, sampleOf(checkAuth.reply, { id: staff.id, role: 'admin', name: 'Bea Dock' }));
  answers(getProfile, staff);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
});
afterEach(() => {
  vi.useRealTimers();
  takeOfficeAddress();
});
afterAll(() => goTo(start, { replace: true }));

describe('the banner of connected staff above a customer’s area', () => {
  test('names the customer and the reason', async () => {
    await showBanner();
    await expect.element(banner()).toMatchTextContent(say('shell.actingAs', { name: 'Ada Quill' }));
    await expect.element(banner()).toMatchTextContent('Reason: Asked for help by telephone');
  });

  test('counts the minutes down to zero and not below', async () => {
    await showBanner();
    await expect.element(banner()).toMatchTextContent('30 minutes left');
    // Its clock starts after the first paint.
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(5 * 60_000 + 10_000);
    await expect.element(banner()).toMatchTextContent('25 minutes left');
    vi.advanceTimersByTime(24 * 60_000);
    await expect.element(banner()).toMatchTextContent('1 minute left');
    vi.advanceTimersByTime(60 * 60_000);
    await expect.element(banner()).toMatchTextContent('0 minutes left');
  });

  test('returns to the office screen where the connection began', async () => {
    storeOfficeAddress('/office/leads?q=quill');
    await showBanner();
    isStaffAgain();
    await back().click();
    await expect.poll(() => `${location.pathname}${location.search}`).toBe('/office/leads?q=quill');
    expect(currentSession()).toMatchObject({ user: { firstName: 'Bea' }, check: { actor: null } });
    expect(token()).toBe('token-of-a-test');
    await expect.element(banner()).not.toBeInTheDocument();
  });

  test('returns to the office’s start page if no address was stored', async () => {
    storeOfficeAddress('/my/statement');
    await showBanner();
    isStaffAgain();
    await back().click();
    await expect.poll(() => location.pathname).toBe('/office');
  });

  test('cannot be clicked twice while the server answers', async () => {
    await showBanner();
    isStaffAgain();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    answers(getProfile, async () => {
      await promise;
      return staff;
    });
    await back().click();
    await expect.element(back()).toBeDisabled();
    resolve(undefined);
    await expect.element(banner()).not.toBeInTheDocument();
  });

  test('is absent for customers in their own area, and for staff in theirs', async () => {
    await show(
      <>
        <ActingBanner />
        <h1>{say('shell.placeHome')}</h1>
      </>,
      { as: lead },
    );
    await expect.element(page.getByRole('heading', { name: say('shell.placeHome') })).toBeVisible();
    expect(page.getByRole('region', { name: /acting/ }).query()).toBeNull();
  });

  test('is readable, accessible and complete in German on a phone with a long name and reason', async () => {
    vi.useRealTimers();
    const name = { firstName: 'Friederike-Wilhelmine', lastName: 'Donaudampfschifffahrtsgesellschaft' };
    const reason = 'Rückfrage zur Vermögensverwaltungsvollmacht am Telefon, siehe Aktenvermerk vom Vormittag';
    const expires = new Date(Date.now() + 60_000).toISOString();
    const actor = { id: staff.id, name: 'Bea Dock', reason, expires };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: null, actor }));
    await show(<ActingBanner />, { as: { ...lead, ...name }, language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByRole('button', { name: speak('de')('shell.actingReturn') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('returning to the office while offline', () => {
  test('shows an error, stays connected as the customer, and can be retried', async () => {
    await showBanner();
    isUnreachable(checkAuth);
    await back().click();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    await expect.element(back()).toBeEnabled();
    expect(token()).toBe('token-as-ada');
    isStaffAgain();
    await back().click();
    await expect.poll(() => currentSession()).toMatchObject({ user: { firstName: 'Bea' } });
  });
});
