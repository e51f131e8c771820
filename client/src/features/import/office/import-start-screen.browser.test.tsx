import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { excelTemplate, LeadImport, listImports } from '@countinghouse/contract/import/import.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { ImportStartScreen } from './import-start-screen.tsx';

const importOf = (number: number, fields: Partial<LeadImport> = {}): LeadImport =>
  sampleOf(LeadImport, { id: idOf(number), fileName: `fair ${number}.xlsx`, rowCount: 1300, ...fields });
const holds = (...leadImports: readonly LeadImport[]): void => answers(listImports, { leadImports: [...leadImports] });
const showScreen = (options: ShowOptions = {}) =>
  show(<ImportStartScreen />, { address: '/office/leads/import', ...options });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

beforeEach(() => {
  lists(campaign, [sampleOf(campaign.item, { id: idOf(20), name: 'Autumn letter' })]);
  holds();
});

describe('earlier imports', () => {
  test('are empty at first, and the screen mentions that imports can be undone', async () => {
    await showScreen();
    await expect.element(page.getByText(say('import.earlierNoneText'))).toBeVisible();
  });

  test('are listed with state, figures, author and last day to undo', async () => {
    holds(
      importOf(1, {
        state: 'done',
        created: 1234,
        authorName: 'Mara Long',
        dateCreation: '2026-03-02T09:30:00.000Z',
        undoUntil: '2026-04-01T12:00:00.000Z',
      }),
      importOf(2, { state: 'checked' }),
    );
    await showScreen();
    for (const text of [say('import.stateDone'), '1,300', '1,234', 'Mara Long', '2 Mar 2026', '1 Apr 2026'])
      await expect.element(row('fair 1.xlsx')).toMatchTextContent(new RegExp(text));
    await expect.element(row('fair 2.xlsx')).toMatchTextContent(new RegExp(say('import.unknownAuthor')));
  });

  test('show created leads only after the run', async () => {
    holds(importOf(1, { state: 'running', created: 77 }), importOf(2, { state: 'undone', created: 77 }));
    await showScreen();
    await expect.element(row('fair 2.xlsx')).toMatchTextContent(/77/);
    await expect.element(row('fair 1.xlsx')).not.toMatchTextContent(/77/);
  });

  test('link to the import', async () => {
    holds(importOf(1));
    const shown = await showScreen();
    await page.getByRole('link', { name: 'fair 1.xlsx' }).click();
    expect(shown.address()).toBe(`/office/leads/import/${idOf(1)}`);
  });

  test('follow a running import live', async () => {
    holds(importOf(1, { state: 'running' }));
    await showScreen();
    await expect.element(row('fair 1.xlsx')).toMatchTextContent(new RegExp(say('import.stateRunning')));
    holds(importOf(1, { state: 'done', created: 9 }));
    notifyChanged({ event: 'leadImportUpdated', resource: 'leadImport', change: 'updated', ids: [idOf(1)] });
    await expect.element(row('fair 1.xlsx')).toMatchTextContent(new RegExp(say('import.stateDone')));
  });

  test('show the error and can be reloaded', async () => {
    refuses(listImports, { status: 500, code: 'unexpected', message: 'Not now.' });
    await showScreen();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    holds(importOf(1));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(row('fair 1.xlsx')).toBeVisible();
  });
});

describe('the file of a new import', () => {
  const file = () => page.getByLabelText(new RegExp(`^${say('import.file')}`));

  test('of another kind is refused by name before it is sent', async () => {
    await showScreen();
    await userEvent.upload(file(), new File(['a,b'], 'leads.csv', { type: 'text/csv' }));
    await expect.element(page.getByText(say('ui.fileWrongType', { name: 'leads.csv' }))).toBeVisible();
    await expect.element(page.getByText(say('import.sending', { name: 'leads.csv' }))).not.toBeInTheDocument();
  });

  test('of more than 5 MB is refused by name before it is sent', async () => {
    await showScreen();
    await userEvent.upload(file(), new File([new Uint8Array(largestFile + 1)], 'huge.xlsx'));
    await expect.element(page.getByText('File huge.xlsx is too large (max 5 MB)')).toBeVisible();
  });
});

describe('the template', () => {
  const template = () => page.getByRole('button', { name: say('import.template') });

  test('is downloaded by its button', async () => {
    answersFile(excelTemplate, new Blob(['sheet']));
    await showScreen();
    await template().click();
    await expect.poll(() => callsTo(excelTemplate)).toHaveLength(1);
  });

  test('shows why it could not be downloaded', async () => {
    refuses(excelTemplate, { status: 500, code: 'unexpected', message: 'No disk.' });
    await showScreen();
    await template().click();
    await expect.element(page.getByText(`${say('import.templateFailed')}: No disk.`)).toBeVisible();
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark', { size: phone, mode: 'dark' }],
] as const)('the start of an import is accessible and fits in German %s', async (_name, options) => {
  const long = 'Vermögensverwaltungsgesellschaftsherbstmessenbesucher.xlsx';
  holds(importOf(1, { fileName: long, state: 'waiting' }), importOf(2, { state: 'failed' }));
  await showScreen({ language: 'de', ...options });
  await expect.element(page.getByText(long)).toBeVisible();
  await expect.element(page.getByText(speak('de')('import.stateWaiting'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
