import { logout } from '@countinghouse/contract/auth/auth.ts';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { watchInstallOffer } from '../../kernel/device/install-prompt.ts';
import { currentSession, useSession } from '../../kernel/session/session.ts';
import { shownToasts } from '../../ui/toast/toast-store.ts';
import { goTo } from '../boot/address.ts';
import { AccountMenu } from './account-menu.tsx';

const start = location.href;
const went = vi.fn<(href: string) => void>();
const button = () => page.getByRole('button', { name: /Account of Ada Quill/ });
const item = (key: 'admin' | 'platform' | 'customerPlatform' | 'home' | 'profile' | 'logOut' | 'installApp') =>
  page.getByRole('menuitem', { name: say(`shell.${key}`) });

/** As in an area, which closes with the session. */
function Header() {
  return useSession().status === 'signedIn' && <AccountMenu profileHref="/office/profile" onNavigate={went} />;
}

const openMenu = async (options: ShowOptions = {}): Promise<void> => {
  await show(<Header />, options);
  await button().click();
  await expect.element(item('profile')).toBeVisible();
};

afterEach(() => went.mockClear());
afterAll(() => goTo(start, { replace: true }));

describe('the account menu', () => {
  test('shows the signed-in user’s name, address and role', async () => {
    await openMenu({ as: personOf('regular') });
    const person = page.getByRole('group', { name: say('shell.profile') });
    await expect.element(button()).toMatchTextContent('AQ');
    for (const part of ['Ada Quill', 'ada.quill@example.test', say('shell.roleRegular')])
      await expect.element(person).toMatchTextContent(part);
  });

  test('links staff to their profile, the office and its platform', async () => {
    await openMenu({ as: personOf('regular') });
    await item('profile').click();
    await button().click();
    await item('admin').click();
    await button().click();
    await item('platform').click();
    expect(went.mock.calls).toEqual([['/office/profile'], ['/office'], ['/office/platform']]);
  });

  test('links customers to their own platform and not to the office', async () => {
    await openMenu({ as: personOf('lead') });
    expect(item('admin').query()).toBeNull();
    await item('customerPlatform').click();
    expect(went.mock.calls).toEqual([['/my/platform']]);
  });

  test('opens by keyboard, and returns the focus on Escape', async () => {
    await show(<AccountMenu profileHref="/office/profile" onNavigate={went} />);
    await expect.element(button()).toBeVisible();
    (button().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('logOut')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(item('logOut')).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
  });

  test('offers to install the product only if the browser supports it', async () => {
    await openMenu();
    expect(item('installApp').query()).toBeNull();
    const prompt = vi.fn(async () => undefined);
    watchInstallOffer();
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    await item('installApp').click();
    expect(prompt).toHaveBeenCalledOnce();
    expect(went).not.toHaveBeenCalled();
  });

  test('is readable, accessible and complete in German on a phone', async () => {
    const german = speak('de');
    await show(<AccountMenu profileHref="/my/profile" onNavigate={went} />, {
      as: personOf('lead', { email: 'ein.sehr.langer.name.der.niemals.endet@donaudampfschifffahrt.example' }),
      language: 'de',
      size: phone,
    });
    await page.getByRole('button', { name: new RegExp(german('shell.account', { name: 'Ada Quill' })) }).click();
    await expect.element(page.getByRole('menuitem', { name: german('shell.logOut') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('logging out', () => {
  /** The next person at this browser finds no data of the previous one. */
  const leavesNothing = async (): Promise<void> => {
    await expect.poll(() => location.pathname).toBe('/login');
    expect(currentSession().status).toBe('visitor');
    expect(localStorage.getItem('token')).toBeNull();
  };

  test('ends only this session and opens the log-in without a way back in the history', async () => {
    answers(logout, undefined);
    goTo('/office/leads', { replace: true });
    await openMenu();
    const steps = history.length;
    await item('logOut').click();
    await leavesNothing();
    expect(callsTo(logout).map(({ query }) => query)).toEqual([{}]);
    expect(history.length).toBe(steps);
  });

  test('works in this browser even if the server cannot be reached, with a warning', async () => {
    isUnreachable(logout);
    await openMenu();
    await item('logOut').click();
    await leavesNothing();
    expect(shownToasts()).toMatchObject([{ type: 'warning', message: say('kernel.network') }]);
  });
});
