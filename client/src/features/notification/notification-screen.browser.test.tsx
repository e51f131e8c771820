import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Notification, notification } from '@countinghouse/contract/notification/notification.ts';
import { readAllNotifications, unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show, showCustomer } from '../../../test/show.tsx';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { NotificationScreen } from './notification-screen.tsx';

const { routes } = notification;
const noteOf = (number: number, fields: Partial<Notification> = {}): Notification =>
  sampleOf(Notification, {
    id: idOf(number),
    kind: 'message',
    params: { from: 'Mara', text: `Note ${number}.` },
    ...fields,
  });
const customer = personOf('lead');
const showScreen = (address = '/my/notifications', options: ShowOptions = {}) =>
  show(<NotificationScreen />, { address, as: customer, ...options });
const button = (name: string) => page.getByRole('button', { name });
const markAll = () => button(say('notification.markAll'));
const message = (number: number) => page.getByText(new RegExp(`\\bNote ${number}\\.`));

beforeEach(() => {
  lists(notification, [noteOf(1), noteOf(2, { readAt: '2026-03-02T10:00:00.000Z' })]);
  answers(unreadNotifications, { unread: 1 });
});

describe('the list of notifications', () => {
  test('shows a message if there are none', async () => {
    lists(notification, []);
    await showScreen();
    await expect.element(page.getByText(say('notification.emptyTitle'))).toBeVisible();
  });

  test('can be reloaded after the server could not be reached', async () => {
    isUnreachable(routes.list);
    await showScreen();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    lists(notification, [noteOf(1)]);
    await button(say('ui.retry')).click();
    await expect.element(message(1)).toBeVisible();
  });

  test('formats amounts and times for the reader', async () => {
    const params = { amount: 1234.5, at: '2026-11-05T23:30:00Z', name: 'Harbour' };
    lists(notification, [noteOf(1, { kind: 'deposit.completed', params, resource: 'deposit', recordId: idOf(5) })]);
    await showScreen('/my/notifications', { language: 'de' });
    await expect.element(page.getByText(/1\.234,50\s€/)).toBeVisible();
  });

  test('shows a generic text for an unknown kind', async () => {
    lists(notification, [noteOf(1, { kind: 'planet.aligned', params: {} })]);
    await showScreen();
    await expect.element(page.getByText(say('notification.unknownTitle'))).toBeVisible();
  });

  test('shows older ones on further pages, which the address can restore', async () => {
    lists(
      notification,
      Array.from({ length: 26 }, (_none, at) => noteOf(at + 1)),
    );
    const first = await showScreen();
    await expect.element(page.getByText(say('ui.pageOf', { from: 1, to: 25, total: 26 }))).toBeVisible();
    await expect.element(message(26)).not.toBeInTheDocument();
    await expect.element(button(say('ui.previousPage'))).toBeDisabled();
    await button(say('ui.nextPage')).click();
    await expect.element(message(26)).toBeVisible();
    await expect.element(message(1)).not.toBeInTheDocument();
    await expect.element(button(say('ui.nextPage'))).toBeDisabled();
    expect(first.address()).toContain('page=2');
  });

  test('starts at the page in the address', async () => {
    lists(
      notification,
      Array.from({ length: 26 }, (_none, at) => noteOf(at + 1)),
    );
    await showScreen('/my/notifications?page=2');
    await expect.element(message(26)).toBeVisible();
  });

  test.each(['0', '-1', '1e3', 'x'])('starts at the first page if the address names page %s', async (named) => {
    await showScreen(`/my/notifications?page=${named}`);
    await expect.element(message(1)).toBeVisible();
    expect(callsTo(routes.list).at(-1)?.query).toEqual({ page: '1', pageSize: '25' });
  });

  test('filters unread ones, starts at their first page and keeps that in the address', async () => {
    const shown = await showScreen('/my/notifications?page=1');
    await expect.element(message(1)).toBeVisible();
    lists(notification, []);
    await page.getByRole('switch', { name: say('notification.onlyUnread') }).click();
    await expect.element(page.getByText(say('notification.noneUnread'))).toBeVisible();
    expect(callsTo(routes.list).at(-1)?.query['filters']).toBe('{"read":{"eq":false}}');
    expect(shown.address()).toContain('unread=true');
    await page.getByRole('switch', { name: say('notification.onlyUnread') }).click();
    await expect.element(message(1)).toBeVisible();
    expect(shown.address()).not.toContain('unread');
  });

  test('shows a notification that arrives while the page is open', async () => {
    await showScreen();
    await expect.element(message(2)).toBeVisible();
    lists(notification, [noteOf(3), noteOf(2)]);
    notifyChanged({ event: 'notificationCreated', resource: 'notification', change: 'created', ids: [idOf(3)] });
    await expect.element(message(3)).toBeVisible();
  });
});

test('a customer reaches all notifications from the bell of any screen', async () => {
  answers(listActivity, { activity: [], more: false });
  // The area stores these for offline use.
  answers(capitalFunds, sampleOf(Capital));
  answers(getVerification, sampleOf(Verification, { lead: customer.id }));
  lists(investment, []);
  await showCustomer('/my/activity', { as: customer });
  await button(say('shell.unread', { count: 1 })).click();
  await page.getByRole('link', { name: say('notification.seeAll') }).click();
  await expect.element(page.getByRole('heading', { name: say('notification.title'), level: 1 })).toBeVisible();
  await expect.element(page.getByRole('main').getByText(/Note 1\./)).toBeVisible();
});

describe('the link of a notification', () => {
  const deposit = noteOf(1, {
    kind: 'deposit.completed',
    params: { amount: 10 },
    resource: 'deposit',
    recordId: idOf(5),
  });

  test('opens the customer’s screen for a customer, and marks it as read', async () => {
    lists(notification, [deposit]);
    answers(routes.update, { ...deposit, readAt: '2026-03-02T10:00:00.000Z' });
    const shown = await showScreen();
    await page.getByRole('link', { name: say('notification.depositCompleted') }).click();
    await expect.poll(() => shown.address()).toBe(`/my/deposits/${idOf(5)}`);
    await expect
      .poll(() => callsTo(routes.update).map(({ params, body }) => [params['id'], body]))
      .toEqual([[idOf(1), { read: true }]]);
  });

  test('opens the record in the office for staff, and does not mark a read one again', async () => {
    lists(notification, [{ ...deposit, readAt: '2026-03-02T10:00:00.000Z' }]);
    const shown = await showScreen('/office/notifications', { as: personOf('admin') });
    await page.getByRole('link', { name: say('notification.depositCompleted') }).click();
    await expect.poll(() => shown.address()).toBe(`/office/deposits?record=${idOf(5)}`);
    expect(callsTo(routes.update)).toHaveLength(0);
  });

  test('does not exist for a message, which is complete in itself', async () => {
    await showScreen();
    await expect.element(message(1)).toBeVisible();
    await expect.element(page.getByRole('link', { name: say('notification.message') })).not.toBeInTheDocument();
  });
});

describe('marking as read', () => {
  const readButton = (label: string) => button(`${label}: ${say('notification.message')}`);

  test('works for one, and can be undone', async () => {
    answers(routes.update, ({ input }) => {
      const changed = noteOf(1, { readAt: input.body.read ? '2026-03-02T10:00:00.000Z' : null });
      lists(notification, [changed]);
      return changed;
    });
    lists(notification, [noteOf(1)]);
    await showScreen();
    await readButton(say('notification.markRead')).click();
    await readButton(say('notification.markUnread')).click();
    await expect.element(readButton(say('notification.markRead'))).toBeVisible();
    await expect.poll(() => callsTo(routes.update).map(({ body }) => body)).toEqual([{ read: true }, { read: false }]);
  });

  test('of all is offered only while something is unread', async () => {
    answers(readAllNotifications, () => {
      answers(unreadNotifications, { unread: 0 });
      return { read: 1 };
    });
    await showScreen();
    await markAll().click();
    await expect.element(markAll()).not.toBeInTheDocument();
    expect(callsTo(readAllNotifications)).toHaveLength(1);
  });

  test('of all is not offered if everything is read', async () => {
    answers(unreadNotifications, { unread: 0 });
    await showScreen();
    await expect.element(message(1)).toBeVisible();
    await expect.element(markAll()).not.toBeInTheDocument();
  });

  test('shows why it was refused, and the notification stays unread', async () => {
    refuses(routes.update, { status: 409, code: 'unexpected', message: 'Please try later.' });
    lists(notification, [noteOf(1)]);
    await showScreen();
    await readButton(say('notification.markRead')).click();
    await expect.element(page.getByText('Failed to update notification: Please try later.')).toBeVisible();
    await expect.element(readButton(say('notification.markRead'))).toBeVisible();
  });

  test('is not offered to connected staff, so that the customer misses nothing', async () => {
    answers(checkAuth, {
      id: customer.id,
      role: 'lead',
      name: 'Ada Quill',
      mustChangePassword: false,
      mustSetUpTwoFactor: false,
      restricted: false,
      actor: { id: idOf(2), name: 'Sven Adviser', reason: 'a call', expires: '2027-01-01T00:00:00.000Z' },
      needsSetup: false,
      isDemo: false,
      signOn: null,
    });
    await showScreen();
    await expect.element(message(1)).toBeVisible();
    await expect.element(markAll()).not.toBeInTheDocument();
    await expect.element(readButton(say('notification.markRead'))).not.toBeInTheDocument();
  });
});

test.each([
  ['in the light', {}],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const)('notifications are accessible and fit a phone in German %s', async (_name, options) => {
  const opened = { by: 'Mara', at: '2026-03-02T10:00:00Z', until: '2026-03-02T10:30:00Z' };
  const text = 'Bitte bringen Sie die Vermögensverwaltungsvollmachtsunterlagen mit. '.repeat(6);
  lists(notification, [
    noteOf(1, { params: { from: 'Mara', text } }),
    noteOf(2, { kind: 'security.accountOpened', params: opened, readAt: '2026-03-02T10:00:00.000Z' }),
  ]);
  await showScreen('/my/notifications', { language: 'de', size: phone, ...options });
  await expect.element(page.getByText(speak('de')('notification.securityAccountOpened'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
