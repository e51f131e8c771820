import { WaitingApproval, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { dueTasks, mostDue } from '@countinghouse/contract/task/due-tasks.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak, type TextName } from '../../../test/say.ts';
import { answers, callsTo } from '../../../test/server-answers.ts';
import { phone, showOffice } from '../../../test/show.tsx';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { readApprovalAddress, readClosureAddress, readReviewAddress } from './screen-address.ts';

/** An address whose screen makes no calls. */
const quiet = '/office/nowhere';
const sidebar = () => page.getByRole('navigation', { name: say('ui.mainNavigation') });
const entry = (key: TextName) => sidebar().getByRole('link', { name: say(key) });
const approvals = () => sidebar().getByRole('link', { name: new RegExp(`^${say('shell.approvals')}`) });
const tasks = () => sidebar().getByRole('link', { name: new RegExp(`^${say('shell.tasks')}`) });
const names = async (role: Role): Promise<(string | undefined)[]> => {
  await showOffice(quiet, { as: personOf(role) });
  await expect.element(entry('shell.permissions')).toBeVisible();
  return sidebar()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent ?? undefined);
};
const waiting = (number: number, from: string | null = null) => sampleOf(WaitingApproval, { id: idOf(number), from });

describe('the sidebar', () => {
  const oversight = ['shell.verification', 'shell.closures', 'shell.settings', 'shell.billing', 'shell.users'] as const;

  test('shows a standard user their screens and none of the admins’ screens', async () => {
    const found = await names('regular');
    for (const key of ['dashboard', 'leads', 'deposits', 'withdrawals', 'orders', 'approvals', 'audit'] as const)
      expect(found).toContain(say(`shell.${key}`));
    for (const key of oversight) expect(found).not.toContain(say(key));
  });

  test('shows all screens to an admin', async () => {
    const found = await names('admin');
    for (const key of oversight) expect(found).toContain(say(key));
    expect(found).toHaveLength(26);
  });

  test('marks only the open screen, also on the pages below it', async () => {
    await showOffice('/office/leads/import', { as: personOf('regular') });
    await expect.element(entry('shell.leads')).toHaveAttribute('aria-current', 'page');
    const current = sidebar().elements()[0]?.querySelectorAll('[aria-current]');
    expect(current).toHaveLength(1);
  });

  test('counts the approvals that the reader can decide now', async () => {
    answers(waitingApprovals, { waiting: [waiting(1), waiting(2, '2999-01-01T00:00:00.000Z')] });
    await showOffice(quiet);
    await expect.element(approvals()).toHaveTextContent(`${say('shell.approvals')}1`);
    answers(waitingApprovals, { waiting: [] });
    notifyChanged({ event: 'approvalDecided', resource: 'approval', change: 'updated', ids: [idOf(1)] });
    await expect.element(approvals()).toHaveTextContent(say('shell.approvals'));
  });

  test('shows how many of the reader’s tasks are due, and no exact number above 99', async () => {
    answers(dueTasks, { due: 3 });
    await showOffice(quiet);
    await expect.element(tasks()).toHaveTextContent(`${say('shell.tasks')}3`);
    answers(dueTasks, { due: mostDue });
    notifyChanged({ event: 'taskUpdated', resource: 'task', change: 'updated', ids: [idOf(1)] });
    await expect.element(tasks()).toHaveTextContent(`${say('shell.tasks')}99+`);
  });

  test('shows no count to a standard user, and does not load one', async () => {
    await names('regular');
    await expect.element(approvals()).toHaveTextContent(say('shell.approvals'));
    expect(callsTo(waitingApprovals)).toHaveLength(0);
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
    answers(waitingApprovals, { waiting: [waiting(1)] });
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
