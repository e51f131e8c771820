import { Notification, notification } from '@countinghouse/contract/notification/notification.ts';
import { readAllNotifications, unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { NotificationBell } from './notification-bell.tsx';

const { routes } = notification;
const noteOf = (number: number, fields: Partial<Notification> = {}): Notification =>
  sampleOf(Notification, {
    id: idOf(number),
    kind: 'message',
    params: { from: 'Mara', text: `Note ${number}.` },
    ...fields,
  });
const assigned = noteOf(1, {
  kind: 'leads.assigned',
  params: { by: 'Mara', count: 1 },
  resource: 'user',
  recordId: idOf(7),
});

/** The bell, with the addresses it navigated to. */
const showBell = async (options: ShowOptions = {}) => {
  const visited: string[] = [];
  const bell = (
    <NotificationBell area="office" allHref="/office/notifications" onNavigate={(href) => visited.push(href)} />
  );
  await show(<main>{bell}</main>, { as: personOf('regular'), ...options });
  return visited;
};
const bell = (unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? say('shell.notifications') : say('shell.unread', { count: unread }),
  });
const panel = () => page.getByRole('dialog');

beforeEach(() => {
  lists(notification, [assigned]);
  answers(unreadNotifications, { unread: 1 });
});

describe('the bell', () => {
  test.each([
    [0, ''],
    [3, '3'],
    [99, '99'],
    [100, '99+'],
  ])('with %i unread shows “%s”', async (unread, figure) => {
    answers(unreadNotifications, { unread });
    await showBell();
    await expect.element(bell(unread)).toBeVisible();
    await expect.element(bell(unread)).toHaveTextContent(figure);
  });

  test('updates when a notification arrives, and announces it to screen readers', async () => {
    answers(unreadNotifications, { unread: 0 });
    await showBell();
    await expect.element(bell(0)).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('');
    answers(unreadNotifications, { unread: 2 });
    notifyChanged({ event: 'notificationCreated', resource: 'notification', change: 'created', ids: [idOf(1)] });
    await expect.element(bell(2)).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('status'))
      .toHaveTextContent(say('shell.unread', { count: 2 }));
  });

  test('loads the notifications only once it is opened', async () => {
    await showBell();
    await expect.element(bell(1)).toBeVisible();
    expect(callsTo(routes.list)).toHaveLength(0);
    await bell(1).click();
    await expect.element(panel().getByText(say('notification.leadsAssigned'))).toBeVisible();
    expect(callsTo(routes.list).at(-1)?.query).toEqual({ page: '1', pageSize: '8' });
  });
});

describe('the panel of the bell', () => {
  test('opens the record, marks the notification as read and closes', async () => {
    answers(routes.update, { ...assigned, readAt: '2026-03-02T10:00:00.000Z' });
    const visited = await showBell();
    await bell(1).click();
    await panel()
      .getByRole('link', { name: say('notification.leadsAssigned') })
      .click();
    await expect.element(panel()).not.toBeInTheDocument();
    expect(visited).toEqual([`/office/leads/${idOf(7)}`]);
    await expect.poll(() => callsTo(routes.update).map(({ body }) => body)).toEqual([{ read: true }]);
  });

  test('links to all notifications', async () => {
    const visited = await showBell();
    await bell(1).click();
    await panel()
      .getByRole('link', { name: say('notification.seeAll') })
      .click();
    expect(visited).toEqual(['/office/notifications']);
  });

  test('marks everything as read, which clears the number on the bell', async () => {
    answers(readAllNotifications, () => {
      answers(unreadNotifications, { unread: 0 });
      return { read: 1 };
    });
    await showBell();
    await bell(1).click();
    await panel()
      .getByRole('button', { name: say('notification.markAll') })
      .click();
    await expect.element(bell(0)).toBeInTheDocument();
    await expect.element(panel().getByRole('button', { name: say('notification.markAll') })).not.toBeInTheDocument();
  });

  test('shows a message if there are no notifications', async () => {
    lists(notification, []);
    answers(unreadNotifications, { unread: 0 });
    await showBell();
    await bell(0).click();
    await expect.element(panel().getByText(say('notification.emptyTitle'))).toBeVisible();
  });

  test('shows why loading failed, and retries', async () => {
    refuses(routes.list, { status: 500, code: 'unexpected', message: 'Not now.' });
    await showBell();
    await bell(1).click();
    await expect.element(panel().getByText('Failed to fetch notifications: Not now.')).toBeVisible();
    lists(notification, [assigned]);
    await panel()
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(panel().getByText(say('notification.leadsAssigned'))).toBeVisible();
  });

  test('closes on Escape and returns the focus to the bell', async () => {
    await showBell();
    await bell(1).click();
    await expect.element(panel().getByText(say('notification.leadsAssigned'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(bell(1)).toHaveFocus();
  });

  test.each([
    ['in the light', {}],
    ['in the dark', { mode: 'dark' }],
  ] as const)('is accessible and fits a phone in German %s', async (_name, options) => {
    const text = 'Bitte bringen Sie die Vermögensverwaltungsvollmachtsunterlagen mit. '.repeat(12);
    const opened = { by: 'Mara', at: '2026-03-02T10:00:00Z', until: '2026-03-02T10:30:00Z' };
    lists(notification, [
      noteOf(1, { params: { from: 'Mara', text } }),
      noteOf(2, { kind: 'security.accountOpened', params: opened }),
    ]);
    await showBell({ language: 'de', size: phone, as: personOf('lead'), ...options });
    await page.getByRole('button', { name: speak('de')('shell.unread', { count: 1 }) }).click();
    await expect.element(panel().getByText(speak('de')('notification.securityAccountOpened'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
