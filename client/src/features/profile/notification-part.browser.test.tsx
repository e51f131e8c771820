import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import {
  defaultChoicesOf,
  getNotificationChoices,
  saveNotificationChoices,
} from '@countinghouse/contract/notification/choices.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak, type TextName } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { NotificationPart } from './notification-part.tsx';

const choices = defaultChoicesOf(true);
const box = (group: TextName, channel: 'channelInApp' | 'channelEmail') =>
  page.getByRole('checkbox', {
    name: say('notification.choiceOf', { group: say(group), channel: say(`notification.${channel}`) }),
  });
const money = () => box('notification.groupMoney', 'channelEmail');
const firm = (inApp: boolean, email: boolean): void =>
  answers(getNotificationChoices, { choices, firm: { inApp, email } });
const showPart = (options: ShowOptions = {}) => show(<NotificationPart />, { as: personOf('lead'), ...options });

beforeEach(() => firm(true, true));

describe('the choice of notifications', () => {
  test('is saved immediately, only for the changed group', async () => {
    answers(saveNotificationChoices, {
      choices: { ...choices, money: { inApp: true, email: false } },
      firm: { inApp: true, email: true },
    });
    await showPart();
    await expect.element(money()).toBeChecked();
    answers(getNotificationChoices, {
      choices: { ...choices, money: { inApp: true, email: false } },
      firm: { inApp: true, email: true },
    });
    await money().click();
    await expect.element(page.getByText(say('notification.choicesSaved'))).toBeVisible();
    await expect.element(money()).not.toBeChecked();
    expect(callsTo(saveNotificationChoices).map(({ body }) => body)).toEqual([
      { money: { inApp: true, email: false } },
    ]);
  });

  test('is reverted if the server refuses, with the reason', async () => {
    refuses(saveNotificationChoices, { status: 403, code: 'notAllowed', message: 'Not possible now.' });
    await showPart();
    await money().click();
    await expect.element(page.getByText('Not possible now.')).toBeVisible();
    await expect.element(money()).toBeChecked();
  });

  test('always includes account warnings in the product; only their e-mails can be switched off', async () => {
    await showPart();
    await expect.element(box('notification.groupSecurity', 'channelInApp')).toBeDisabled();
    await expect.element(box('notification.groupSecurity', 'channelInApp')).toBeChecked();
    await expect.element(box('notification.groupSecurity', 'channelEmail')).toBeEnabled();
  });

  test.each([
    ['a customer', 'lead', 'notification.groupMessages', 'notification.groupWork'],
    ['staff', 'regular', 'notification.groupWork', 'notification.groupMessages'],
  ] as const)('labels the last group for %s', async (_name, role, named, unnamed) => {
    await showPart({ as: personOf(role) });
    await expect.element(box(named, 'channelEmail')).toBeVisible();
    expect(box(unnamed, 'channelEmail').query()).toBeNull();
  });

  test('cannot be changed by connected staff', async () => {
    const lead = personOf('lead');
    const actor = { id: idOf(7), name: 'Bea Dock', reason: 'Asked for help', expires: '2099-01-01T00:00:00.000Z' };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada Quill', actor }));
    await showPart();
    await expect.element(money()).toBeVisible();
    const open = page.getByRole('checkbox', { disabled: false });
    expect(open.elements()).toHaveLength(0);
  });
});

describe('channels that the company has switched off for everyone', () => {
  test.each([
    [false, true, 'notification.firmNoInApp', 'notification.firmNoEmail'],
    [true, false, 'notification.firmNoEmail', 'notification.firmNoInApp'],
  ] as const)('are shown (in the product: %s, by e-mail: %s)', async (inApp, email, shownText, hiddenText) => {
    firm(inApp, email);
    await showPart();
    await expect.element(page.getByRole('note')).toMatchTextContent(say(shownText));
    await expect.element(page.getByRole('note')).not.toMatchTextContent(say(hiddenText));
  });

  test('are not mentioned if there are none', async () => {
    await showPart();
    await expect.element(money()).toBeVisible();
    expect(page.getByRole('note').query()).toBeNull();
  });
});

test('the choices show why they failed to load, and reload on request', async () => {
  refuses(getNotificationChoices, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
  await showPart();
  await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
  firm(true, true);
  await page.getByRole('button', { name: say('ui.retry') }).click();
  await expect.element(money()).toBeVisible();
});

test('is readable, accessible and complete in German on a phone in the dark', async () => {
  firm(false, false);
  await showPart({ language: 'de', size: phone, mode: 'dark' });
  await expect.element(page.getByText(speak('de')('notification.groupTradingText'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
