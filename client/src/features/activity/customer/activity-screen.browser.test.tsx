import { ActivityEntry, listActivity } from '@countinghouse/contract/activity/activity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { ActivityScreen } from './activity-screen.tsx';

const entryOf = (number: number, fields: Partial<ActivityEntry>): ActivityEntry =>
  sampleOf(ActivityEntry, { id: idOf(number), at: '2026-03-02T09:30:00.000Z', by: 'system', ...fields });
const holds = (...activity: readonly ActivityEntry[]): void =>
  answers(listActivity, { activity: [...activity], more: false });
const showScreen = (options: ShowOptions = {}) => show(<ActivityScreen />, { as: personOf('lead'), ...options });
const entry = (title: string) => page.getByRole('listitem').filter({ hasText: title });

beforeEach(() => {
  holds();
});

describe('the activity of a customer', () => {
  test('shows a placeholder until the first answer, then a message if there is none yet', async () => {
    const arrive = waits(listActivity);
    await showScreen();
    await expect.element(page.getByRole('heading', { name: say('activity.title') })).toBeVisible();
    await expect.element(page.getByText(say('activity.emptyTitle'))).not.toBeInTheDocument();
    arrive();
    await expect.element(page.getByText(say('activity.emptyTitle'))).toBeVisible();
  });

  test('can be reloaded after the server could not be reached', async () => {
    isUnreachable(listActivity);
    await showScreen();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    holds(entryOf(1, { kind: 'loggedOut', by: 'you' }));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(entry(say('activity.kindLoggedOut'))).toBeVisible();
  });

  test('shows staff by first name and role, and marks what they did while connected', async () => {
    holds(
      entryOf(1, { kind: 'viewed', by: 'staff', staffName: 'Sven', staffRole: 'regular' }),
      entryOf(2, { kind: 'connected', by: 'staffAsYou', staffName: 'Mara', staffRole: 'admin' }),
      entryOf(3, { kind: 'loggedIn', by: 'you' }),
      entryOf(4, { kind: 'loginFailed', by: 'system' }),
    );
    await showScreen();
    const adviser = say('activity.staff', { name: 'Sven', role: say('activity.roleAdviser') });
    const inside = say('activity.staffAsYou', { name: 'Mara', role: say('activity.roleOffice') });
    await expect.element(entry(say('activity.kindViewed'))).toMatchTextContent(new RegExp(adviser));
    await expect.element(entry(say('activity.kindConnected'))).toMatchTextContent(new RegExp(inside));
    await expect.element(entry(say('activity.kindLoggedIn'))).toMatchTextContent(new RegExp(say('activity.you')));
    await expect.element(entry(say('activity.kindLoginFailed'))).toMatchTextContent(new RegExp(say('activity.system')));
  });

  test('shows only what staff did, or only the customer’s own actions, on request', async () => {
    holds(
      entryOf(1, { kind: 'loggedIn', by: 'you' }),
      entryOf(2, { kind: 'viewed', by: 'staff', staffName: 'Sven', staffRole: 'regular' }),
      entryOf(3, { kind: 'loggedOut', by: 'staffAsYou', staffName: 'Mara', staffRole: 'admin' }),
      entryOf(4, { kind: 'loginFailed', by: 'system' }),
    );
    await showScreen();
    const titles = () =>
      page
        .getByRole('list', { name: say('activity.title') })
        .getByRole('listitem')
        .elements().length;
    await expect.poll(titles).toBe(4);
    await page.getByText(say('activity.showStaff'), { exact: true }).click();
    await expect.poll(titles).toBe(2);
    await expect.element(entry(say('activity.kindLoggedIn'))).not.toBeInTheDocument();
    await page.getByText(say('activity.showOwn'), { exact: true }).click();
    await expect.poll(titles).toBe(1);
    await expect.element(entry(say('activity.kindLoggedIn'))).toBeVisible();
  });

  test('says that staff did nothing among what has loaded, and can load more', async () => {
    answers(listActivity, { activity: [entryOf(1, { kind: 'loggedIn', by: 'you' })], more: true });
    await showScreen();
    await page.getByText(say('activity.showStaff'), { exact: true }).click();
    await expect.element(page.getByText(say('activity.showNoneYet'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('activity.more') })).toBeVisible();
  });

  test('names the API token that acted, with its owner', async () => {
    holds(entryOf(1, { kind: 'viewed', by: 'staff', staffName: 'Sven', staffRole: 'regular', tokenName: 'Web form' }));
    await showScreen();
    const by = say('activity.byToken', { token: 'Web form', name: 'Sven', role: say('activity.roleAdviser') });
    await expect.element(entry(say('activity.kindViewed'))).toMatchTextContent(by);
  });

  test('names what an entry is about with its amount or result, and who closed an order, and leads there', async () => {
    holds(
      entryOf(1, {
        kind: 'orderClosed',
        name: 'EURUSD',
        amount: 12.34,
        link: { page: 'receipt', id: idOf(50) },
        closedBy: 'Ada Settler',
        reason: 'A wrong price was shown',
      }),
      entryOf(2, {
        kind: 'withdrawalRequested',
        name: 'DE89 •••• 3000',
        amount: 20,
        link: { page: 'withdrawal', id: idOf(51) },
      }),
    );
    await showScreen();
    const closed = entry(say('activity.kindOrderClosed'));
    await expect
      .element(closed)
      .toMatchTextContent(new RegExp(`EURUSD · ${say('activity.result', { amount: '\\+€12.34' })}`));
    await expect.element(closed).toMatchTextContent(say('activity.closedByBroker', { name: 'Ada Settler' }));
    await expect.element(closed).toMatchTextContent(say('activity.reason', { reason: 'A wrong price was shown' }));
    await expect
      .element(page.getByRole('link', { name: 'EURUSD' }))
      .toHaveAttribute('href', `/my/orders/${idOf(50)}/receipt`);
    const requested = entry(say('activity.kindWithdrawalRequested'));
    await expect.element(requested).toMatchTextContent(/DE89 •••• 3000 · €20\.00/);
  });

  test('shows the reason why staff took a copy of the data', async () => {
    const fields = { kind: 'dataExported', by: 'staff', staffName: 'Mara', staffRole: 'admin' } as const;
    holds(entryOf(1, { ...fields, reason: 'Asked for by letter' }));
    await showScreen();
    await expect
      .element(entry(say('activity.kindDataExported')))
      .toMatchTextContent(new RegExp(say('activity.reason', { reason: 'Asked for by letter' })));
  });

  test('shows the device, the address and the passkey of a log-in', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    holds(entryOf(1, { kind: 'loggedIn', by: 'you', passkey: 'Work phone', userAgent, ip: '203.0.113.9' }));
    await showScreen();
    const shown = entry(say('activity.kindLoggedInByPasskey'));
    await expect.element(shown).toMatchTextContent(/Firefox on Linux/);
    await expect.element(shown).toMatchTextContent(new RegExp(say('activity.address', { ip: '203.0.113.9' })));
    await expect.element(shown).toMatchTextContent(new RegExp(say('activity.passkey', { name: 'Work phone' })));
  });

  test('omits an unknown device', async () => {
    holds(entryOf(1, { kind: 'loggedIn', by: 'you', userAgent: 'curl/8.5.0', ip: '203.0.113.9' }));
    await showScreen();
    const shown = entry(say('activity.kindLoggedIn'));
    await expect.element(shown).toMatchTextContent(/203\.0\.113\.9/);
    expect(shown.element().textContent).not.toMatch(/curl| on /);
  });

  test('shows each changed field before and after, with empty values and a lock in words', async () => {
    const before = { phone: '+49 30 1', mobile: '', status: 'active' };
    const after = { phone: '+49 30 2', mobile: '+49 170 3', status: 'locked' };
    holds(entryOf(1, { kind: 'changed', by: 'staff', staffName: 'Mara', staffRole: 'admin', before, after }));
    await showScreen();
    const change = (name: string) => page.getByRole('definition').nth(Object.keys(before).indexOf(name));
    await expect.element(change('phone')).toHaveTextContent('+49 30 1 → +49 30 2');
    await expect.element(change('mobile')).toHaveTextContent(`${say('activity.nothing')} → +49 170 3`);
    await expect
      .element(change('status'))
      .toHaveTextContent(`${say('activity.statusActive')} → ${say('activity.statusLocked')}`);
    await expect.element(page.getByRole('term').first()).toHaveTextContent(say('field.phone'));
  });

  test('loads more after the last entry, until there are no more', async () => {
    const oldest = entryOf(2, { kind: 'created' });
    answers(listActivity, ({ query }) =>
      query['beforeId'] === undefined
        ? { activity: [entryOf(1, { kind: 'loggedIn', by: 'you' })], more: true }
        : { activity: [oldest], more: false },
    );
    await showScreen();
    const more = page.getByRole('button', { name: say('activity.more') });
    await more.click();
    await expect.element(entry(say('activity.kindCreated'))).toBeVisible();
    await expect.element(entry(say('activity.kindLoggedIn'))).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
    expect(callsTo(listActivity).at(-1)?.query).toEqual({ before: '2026-03-02T09:30:00.000Z', beforeId: idOf(1) });
  });

  test.each(['user', 'deposit', 'withdrawal', 'investment', 'order'])(
    'updates on the open page when a %s of the customer changes',
    async (resource) => {
      await showScreen();
      await expect.element(page.getByText(say('activity.emptyTitle'))).toBeVisible();
      holds(entryOf(1, { kind: 'deposit', by: 'you' }));
      notifyChanged({ event: `${resource}Updated`, resource, change: 'updated', ids: [idOf(1)] });
      await expect.element(entry(say('activity.kindDeposit'))).toBeVisible();
    },
  );

  test('is accessible and fits a phone in German, in the dark, for every kind of entry', async () => {
    const kinds = ActivityEntry.shape.kind.options;
    holds(...kinds.map((kind, at) => entryOf(at + 1, { kind, before: { email: '' }, after: { email: 'a@b.test' } })));
    await showScreen({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(entry(speak('de')('activity.kindClosureAccepted'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
