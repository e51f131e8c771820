import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say } from '../../../test/say.ts';
import { phone, show, type ShowOptions } from '../../../test/show.tsx';
import { AppFrame } from './app-frame.tsx';
import type { FrameGroup } from './frame-navigation.tsx';

const went = vi.fn<(href: string) => void>();
beforeEach(() => vi.clearAllMocks());

const icon = <span aria-hidden>◦</span>;
const groupsAt = (active: string): readonly FrameGroup[] => [
  {
    id: 'people',
    label: 'People',
    entries: [
      { id: 'leads', label: 'Leads', icon, href: '#leads', active: active === 'leads', badge: '3' },
      { id: 'campaigns', label: 'Campaigns', icon, href: '#campaigns', active: active === 'campaigns' },
      { id: 'share', label: 'Geldverlustquote der Privatkundenkonten', icon, href: '#share' },
    ],
  },
  {
    id: 'money',
    entries: [
      {
        id: 'funds',
        label: 'Funds',
        icon,
        href: '#deposits',
        children: [
          { id: 'deposits', label: 'Deposits', href: '#deposits', active: active === 'deposits' },
          { id: 'withdrawals', label: 'Withdrawals', href: '#withdrawals' },
        ],
      },
      ...Array.from({ length: 40 }, (_, number) => ({
        id: `place-${number}`,
        label: `Place ${number}`,
        icon,
        href: `#place-${number}`,
        active: active === `place-${number}`,
      })),
    ],
  },
];

function Frame({ active = 'leads', startsCollapsed = false }) {
  const [collapsed, setCollapsed] = useState(startsCollapsed);
  return (
    <AppFrame
      brand={<span>Harbour & Sons</span>}
      brandSmall={<span>H</span>}
      groups={groupsAt(active)}
      collapsed={collapsed}
      onCollapsedChange={setCollapsed}
      onNavigate={went}
    >
      <h1>Leads of the company</h1>
    </AppFrame>
  );
}
const showFrame = async (props: Parameters<typeof Frame>[0] = {}, options: ShowOptions = {}) => {
  await show(<Frame {...props} />, options);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const sidebar = () => page.getByRole('complementary');
const link = (name: string) => sidebar().getByRole('link', { name });

describe('the sidebar', () => {
  test('keeps a count inside, beside an entry with a long name', async () => {
    await showFrame();
    const [badge, box] = [sidebar().getByText('3', { exact: true }), sidebar()].map((one) =>
      one.element().getBoundingClientRect(),
    );
    expect(badge?.right).toBeLessThan((box?.right ?? 0) - 12);
  });

  test('marks the open screen and opens another without reloading the page', async () => {
    await showFrame();
    await expect.element(link('Leads 3')).toHaveAttribute('aria-current', 'page');
    await expect.element(link('Campaigns')).not.toHaveAttribute('aria-current');
    await link('Campaigns').click();
    expect(went.mock.calls).toEqual([['#campaigns']]);
  });

  test('leaves a click with Control or Shift to the browser, which opens a new tab', async () => {
    await showFrame();
    await expect.element(link('Campaigns')).toBeVisible();
    const isLeft = (keys: MouseEventInit) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
      // Nothing opens: the page itself stops what the sidebar left alone.
      const stop = (event: Event) => event.preventDefault();
      let left = true;
      addEventListener('click', (event) => (left = !event.defaultPrevented), { once: true });
      addEventListener('click', stop, { once: true });
      link('Campaigns').element().dispatchEvent(click);
      return left;
    };
    expect(isLeft({ ctrlKey: true })).toBe(true);
    expect(isLeft({ shiftKey: true })).toBe(true);
    expect(went).not.toHaveBeenCalled();
    expect(isLeft({})).toBe(false);
  });

  test('shows the screens of a group once it is expanded, and immediately if one of them is open', async () => {
    await showFrame();
    await expect.element(link('Deposits')).not.toBeInTheDocument();
    await sidebar().getByRole('button', { name: 'Funds' }).click();
    await link('Withdrawals').click();
    expect(went.mock.calls).toEqual([['#withdrawals']]);
  });

  test('expands the group of the open screen automatically', async () => {
    await showFrame({ active: 'deposits' });
    await expect.element(sidebar().getByRole('button', { name: 'Funds' })).toHaveAttribute('aria-expanded', 'true');
    await expect.element(link('Deposits')).toHaveAttribute('aria-current', 'page');
  });

  test('scrolls to the open screen if the list is longer than the window', async () => {
    await showFrame({ active: 'place-39' });
    const bottom = () => link('Place 39').element().getBoundingClientRect().bottom;
    await expect.poll(bottom).toBeLessThan(innerHeight);
  });

  test('collapses to labelled icons, and opens its groups as menus', async () => {
    await showFrame();
    await page.getByRole('button', { name: say('ui.collapseSidebar') }).click();
    await expect.element(link('Campaigns')).toHaveTextContent('◦');
    await sidebar().getByRole('button', { name: 'Funds' }).click();
    await page.getByRole('menuitem', { name: 'Withdrawals' }).click();
    expect(went.mock.calls).toEqual([['#withdrawals']]);
    await page.getByRole('button', { name: say('ui.expandSidebar') }).click();
    await expect.element(link('Campaigns')).toHaveTextContent('◦Campaigns');
  });
});

describe('by keyboard', () => {
  test('the first Tab reaches a link that skips the navigation', async () => {
    await showFrame({ active: 'place-39' });
    await userEvent.keyboard('{Tab}');
    const skip = page.getByRole('link', { name: say('ui.goToContent') });
    await expect.element(skip).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
  });
});

describe('on a phone', () => {
  const menu = () => page.getByRole('button', { name: say('ui.menu') });
  const drawer = () => page.getByRole('dialog', { name: say('ui.menu') });

  test('the navigation is a drawer that closes on selection', async () => {
    await showFrame({}, { size: phone });
    await expect.element(sidebar()).not.toBeInTheDocument();
    await menu().click();
    await drawer().getByRole('link', { name: 'Campaigns' }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(went.mock.calls).toEqual([['#campaigns']]);
  });

  test('the drawer can be closed by its button without navigating', async () => {
    await showFrame({}, { size: phone });
    await menu().click();
    await drawer()
      .getByRole('button', { name: say('ui.close') })
      .click();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(went).not.toHaveBeenCalled();
  });
});

test.each([
  ['open', { startsCollapsed: false }, {}],
  ['collapsed in the dark, compact', { startsCollapsed: true }, { mode: 'dark', compact: true }],
  ['on a phone', {}, { size: phone }],
] as const)('the frame is readable and accessible %s', async (_name, props, options) => {
  await showFrame(props, options);
  expect(await pageFaults()).toEqual([]);
});
