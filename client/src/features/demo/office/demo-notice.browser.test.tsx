import { demoState, removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { DemoNotice } from './demo-notice.tsx';

const notice = () => page.getByRole('region', { name: say('demo.title') });
const dialog = () => page.getByRole('dialog', { name: say('demo.confirmTitle') });
const openConfirmation = () => notice().getByRole('button').click();
const confirm = () =>
  dialog()
    .getByRole('button', { name: say('demo.remove') })
    .click();
const showNotice = (records: number, options: ShowOptions = {}) => {
  answers(demoState, { active: records > 0, records });
  return show(<DemoNotice />, { as: personOf('root'), ...options });
};

describe('the demo company', () => {
  test('is removed only after a confirmation that shows the number of records', async () => {
    await showNotice(4_321);
    answers(removeDemo, { removed: 4_321 });
    await openConfirmation();
    await expect.element(dialog()).toMatchTextContent(new RegExp(RegExp.escape(say('demo.confirm', { count: 4_321 }))));
    expect(callsTo(removeDemo)).toHaveLength(0);
    answers(demoState, { active: false, records: 0 });
    await confirm();
    await expect.element(page.getByText(say('demo.removed'))).toBeVisible();
    await expect.element(notice()).not.toBeInTheDocument();
    expect(callsTo(removeDemo)).toHaveLength(1);
  });

  test.each([
    [
      'the button',
      () =>
        dialog()
          .getByRole('button', { name: say('ui.cancel') })
          .click(),
    ],
    ['the Escape key', () => userEvent.keyboard('{Escape}')],
  ] as const)('stays when its removal is cancelled by %s', async (_how, cancel) => {
    await showNotice(2);
    await openConfirmation();
    await expect.element(dialog().getByRole('button', { name: say('ui.cancel') })).toHaveFocus();
    await cancel();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(notice()).toBeVisible();
    expect(callsTo(removeDemo)).toHaveLength(0);
  });

  test('is removed once, however often the button is clicked', async () => {
    await showNotice(2);
    answers(removeDemo, { removed: 2 });
    const arrive = waits(removeDemo);
    await openConfirmation();
    await confirm();
    await expect.element(dialog().getByRole('button', { name: say('demo.remove') })).toBeDisabled();
    arrive();
    await expect.element(page.getByText(say('demo.removed'))).toBeVisible();
    expect(callsTo(removeDemo)).toHaveLength(1);
  });

  test('stays, with the reason, if it cannot be removed', async () => {
    await showNotice(2);
    refuses(removeDemo, { status: 409, code: 'inUse', message: 'Somebody is removing it already.' });
    await openConfirmation();
    await confirm();
    await expect.element(page.getByText('Somebody is removing it already.')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(notice()).toBeVisible();
  });

  test('of a single record is described in the singular', async () => {
    await showNotice(1);
    await expect.element(notice()).toMatchTextContent(new RegExp(RegExp.escape(say('demo.text', { count: 1 }))));
  });
});

describe('no notice is shown', () => {
  test('to an admin, who may not remove it, and no call is made', async () => {
    await showNotice(4_321, { as: personOf('admin') });
    await expect.poll(() => document.getElementById('root')?.childElementCount).toBe(0);
    expect(callsTo(demoState)).toHaveLength(0);
  });

  test('if there is no demo company', async () => {
    await showNotice(0);
    await expect.poll(() => callsTo(demoState)).toHaveLength(1);
    await expect.element(notice()).not.toBeInTheDocument();
  });
});

test('the confirmation is readable and accessible in German on a phone in the dark', async () => {
  const german = speak('de');
  await showNotice(4_321, { language: 'de', size: phone, mode: 'dark' });
  await page.getByRole('button', { name: german('demo.remove') }).click();
  await expect.element(page.getByRole('dialog', { name: german('demo.confirmTitle') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
