import { draftLegalPage, writeLegalPage } from '@countinghouse/contract/setting/legal-page.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { say } from '../../../../test/say.ts';
import { idOf } from '../../../../test/sample.ts';
import { answers, callsTo } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { LegalPart } from './legal-part.tsx';

const imprint = { topic: 'imprint', language: 'en', text: 'Meridian Wealth AG', version: 2 } as const;
const dateCreation = '2026-03-02T10:00:00Z';
const editor = () => page.getByRole('textbox', { name: say('setting.legalPageText') });

test('an admin publishes a new version of a legal page, based on the one on screen', async () => {
  answers(draftLegalPage, { ...imprint, dateCreation });
  await show(<LegalPart />);
  await expect.element(editor()).toHaveValue('Meridian Wealth AG');
  await expect.element(page.getByRole('button', { name: say('setting.legalPublish') })).toBeDisabled();
  await editor().fill('Meridian Wealth AG, Frankfurt');
  answers(writeLegalPage, {
    ...imprint,
    text: 'Meridian Wealth AG, Frankfurt',
    version: 3,
    dateCreation,
    approval: null,
  });
  await page.getByRole('button', { name: say('setting.legalPublish') }).click();
  await expect.element(page.getByText(say('setting.legalPublished'))).toBeVisible();
  expect(callsTo(writeLegalPage).map(({ body }) => body)).toEqual([
    { text: 'Meridian Wealth AG, Frankfurt', version: 2 },
  ]);
  expect(await pageFaults()).toEqual([]);
});

test('an emptied page is withdrawn under that name', async () => {
  answers(draftLegalPage, { ...imprint, dateCreation });
  await show(<LegalPart />);
  await editor().fill('');
  await expect.element(page.getByRole('button', { name: say('setting.legalWithdraw') })).toBeEnabled();
});

test('a change that needs a second person leaves the published text on screen', async () => {
  const terms = { ...imprint, topic: 'terms', dateCreation } as const;
  answers(draftLegalPage, terms);
  await show(<LegalPart />);
  await editor().fill('New terms');
  answers(writeLegalPage, { ...terms, approval: idOf(7) });
  await page.getByRole('button', { name: say('setting.legalPublish') }).click();
  await expect.element(page.getByText(say('setting.legalProposed'))).toBeVisible();
  await expect.element(editor()).toHaveValue('Meridian Wealth AG');
});
