import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { mostCounted, queueCounts } from '@countinghouse/contract/today/queue-counts.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf, queuesOf } from '../../../test/people.ts';
import { idOf } from '../../../test/sample.ts';
import { say, speak, type TextName } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { phone, showOffice } from '../../../test/show.tsx';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { readApprovalAddress, readClosureAddress, readReviewAddress } from './declare-screen.ts';

/** An address whose screen makes no calls. */
const quiet = '/office/nowhere';
const sidebar = () => page.getByRole('navigation', { name: say('ui.mainNavigation') });
const entry = (key: TextName) => sidebar().getByRole('link', { name: say(key) });
const counted = (key: TextName) => sidebar().getByRole('link', { name: new RegExp(`^${say(key)}`) });
const names = async (role: Role): Promise<(string | undefined)[]> => {
  await showOffice(quiet, { as: personOf(role) });
  await expect.element(entry('shell.permissions')).toBeVisible();
  return sidebar()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent ?? undefined);
};

describe('the sidebar', () => {
  const oversight = ['shell.verification', 'shell.closures', 'shell.settings', 'shell.billing', 'shell.users'] as const;

  test('shows a standard user their screens and none of the admins’ screens', async () => {
    const found = await names('regular');
    for (const key of [
      'today',
      'dashboard',
      'leads',
      'deposits',
      'withdrawals',
      'orders',
      'approvals',
      'audit',
    ] as const)
      expect(found).toContain(say(`shell.${key}`));
    for (const key of oversight) expect(found).not.toContain(say(key));
  });

  test('shows all screens to an admin', async () => {
    const found = await names('admin');
    for (const key of oversight) expect(found).toContain(say(key));
    expect(found).toHaveLength(30);
  });

  test('marks only the open screen, also on the pages below it', async () => {
    await showOffice('/office/leads/import', { as: personOf('regular') });
    await expect.element(entry('shell.leads')).toHaveAttribute('aria-current', 'page');
    const current = sidebar().elements()[0]?.querySelectorAll('[aria-current]');
    expect(current).toHaveLength(1);
  });

  test('counts what waits in each queue, refreshed by an event, and shows no exact number above 99', async () => {
    answers(queueCounts, queuesOf({ approvals: 1, leads: mostCounted, disputes: 0 }));
    await showOffice(quiet);
    await expect.element(counted('shell.approvals')).toHaveTextContent(`${say('shell.approvals')}1`);
    await expect.element(counted('shell.leads')).toHaveTextContent(`${say('shell.leads')}99+`);
    await expect.element(counted('shell.deposits')).toHaveTextContent(say('shell.deposits'));
    answers(queueCounts, queuesOf({ approvals: 0, tasks: 3 }));
    notifyChanged({ event: 'approvalDecided', resource: 'approval', change: 'updated', ids: [idOf(1)] });
    await expect.element(counted('shell.tasks')).toHaveTextContent(`${say('shell.tasks')}3`);
    await expect.element(counted('shell.approvals')).toHaveTextContent(say('shell.approvals'));
    expect(callsTo(queueCounts)).toHaveLength(2);
  });

  test('marks withdrawals of which some are late', async () => {
    answers(queueCounts, queuesOf({ withdrawals: 4, withdrawalsLate: 1 }));
    await showOffice(quiet);
    await expect.element(counted('shell.withdrawals')).toHaveTextContent(`${say('shell.withdrawals')}4`);
    expect(counted('shell.withdrawals').element().querySelector('[data-late]')).not.toBeNull();
  });

  test('shows no counts while they cannot be loaded', async () => {
    refuses(queueCounts, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showOffice(quiet);
    await expect.poll(() => callsTo(queueCounts).length).toBeGreaterThan(0);
    await expect.element(counted('shell.approvals')).toHaveTextContent(say('shell.approvals'));
  });

  test('stays collapsed on this computer, and labels its icons', async () => {
    await showOffice(quiet);
    await page.getByRole('button', { name: say('ui.collapseSidebar') }).click();
    await expect.element(page.getByRole('button', { name: say('ui.expandSidebar') })).toBeVisible();
    expect(localStorage.getItem('sidebar')).toBe('collapsed');
    await expect.element(entry('shell.leads')).toHaveAttribute('aria-label', say('shell.leads'));
    await page.getByRole('button', { name: say('ui.expandSidebar') }).click();
    expect(localStorage.getItem('sidebar')).toBeNull();
  });
});

describe('an address that the reader may not see', () => {
  test.each(['users', 'billing', 'settings', 'verification', 'closures', 'leads/import', `leads/import/${idOf(1)}`])(
    'shows a standard user at /office/%s that it is not for them',
    async (path) => {
      await showOffice(`/office/${path}`, { as: personOf('regular') });
      await expect.element(page.getByText(say('ui.forbiddenTitle'))).toBeVisible();
      await expect.element(entry('shell.dashboard')).toBeVisible();
    },
  );

  test('shows a way to continue from an unknown address', async () => {
    await showOffice('/office/nowhere');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(say('shell.notFoundTitle'));
    await expect
      .element(page.getByRole('link', { name: say('shell.notFoundAction') }))
      .toHaveAttribute('href', '/office');
  });
});

describe('on a phone', () => {
  test('the screens are in a menu that closes on selection', async () => {
    await showOffice('/office/nowhere', { size: phone });
    await page.getByRole('button', { name: say('ui.menu') }).click();
    const menu = page.getByRole('dialog', { name: say('ui.menu') });
    await menu.getByRole('link', { name: say('shell.permissions') }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(say('shell.permissions'));
    await expect.element(menu).not.toBeInTheDocument();
  });

  test('the menu closes on Escape and returns the focus', async () => {
    await showOffice(quiet, { size: phone });
    await page.getByRole('button', { name: say('ui.menu') }).click();
    await expect.element(page.getByRole('dialog', { name: say('ui.menu') })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: say('ui.menu') })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: say('ui.menu') })).toHaveFocus();
  });

  test('the menu is readable and accessible in German in the dark', async () => {
    const german = speak('de');
    answers(queueCounts, queuesOf({ approvals: 1, withdrawals: 12, withdrawalsLate: 2 }));
    await showOffice('/office/nowhere', { language: 'de', size: phone, mode: 'dark', as: personOf('root') });
    await page.getByRole('button', { name: german('ui.menu') }).click();
    await expect.element(page.getByRole('dialog', { name: german('ui.menu') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the further parameters of a list’s address', () => {
  test('select one of two tabs of approvals', () => {
    expect(readApprovalAddress({ tab: 'decided' })).toMatchObject({ tab: 'decided' });
    expect(readApprovalAddress({ tab: 'anything' })).not.toHaveProperty('tab');
  });

  test('select one of three tabs of closures', () => {
    expect(readClosureAddress({ tab: 'erased' })).toMatchObject({ tab: 'erased' });
    expect(readClosureAddress({ tab: ['erased'] })).not.toHaveProperty('tab');
  });

  test('select the customer of a verification', () => {
    expect(readReviewAddress({ lead: idOf(1), other: 'x' })).toEqual({ lead: idOf(1) });
    expect(readReviewAddress({ lead: 7 })).toEqual({});
  });
});

test('the buttons of the header have a place of their own on the narrowest phone', async () => {
  await showOffice(quiet, { size: [320, 640] });
  const header = page.getByRole('banner');
  await expect.element(header.getByRole('button', { name: say('shell.searchHint') })).toBeVisible();
  const boxes = header
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .toSorted((one, other) => one.left - other.left);
  expect(boxes.length).toBeGreaterThan(5);
  expect(boxes[0]?.left).toBeGreaterThanOrEqual(0);
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(320);
  for (const [at, box] of boxes.entries())
    expect(box.left).toBeGreaterThanOrEqual(Math.floor(boxes[at - 1]?.right ?? 0));
});
