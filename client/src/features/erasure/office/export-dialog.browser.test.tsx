import { exportLeadData } from '@countinghouse/contract/own-data/own-data.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { ExportDialog } from '../index.ts';

const lead = personOf('lead', { id: idOf(7), firstName: 'Iris', lastName: 'Crane' });
const showDialog = async (options: ShowOptions = {}) => {
  const closed: true[] = [];
  await show(<ExportDialog lead={lead} onClose={() => closed.push(true)} />, options);
  return closed;
};
const dialog = () => page.getByRole('dialog', { name: say('erasure.exportTitle', { name: 'Iris Crane' }) });
const reason = () => field(say('erasure.exportReason'), dialog());
const save = () => dialog().getByRole('button', { name: say('erasure.exportSave') });

beforeEach(() => {
  answersFile(exportLeadData, new Blob(['{}']));
});

describe('the export of the data of a customer', () => {
  test('requires a reason, which the customer can read, and exports nothing without one', async () => {
    await showDialog();
    await save().click();
    await expect.element(reason()).toHaveAccessibleDescription(say('error.required'));
    await reason().fill('ab');
    await save().click();
    await expect.element(reason()).toBeInvalid();
    expect(callsTo(exportLeadData)).toHaveLength(0);
  });

  test('sends the reason, exports everything as JSON by default, confirms and closes', async () => {
    const closed = await showDialog();
    await reason().fill('Asked for by letter');
    await save().click();
    await expect.element(page.getByText(say('erasure.exported'))).toBeVisible();
    expect(callsTo(exportLeadData).map(({ params, query }) => [params['id'], query])).toEqual([
      [lead.id, { format: 'json', reason: 'Asked for by letter' }],
    ]);
    expect(closed).toHaveLength(1);
  });

  test('is a PDF if selected', async () => {
    await showDialog();
    await page.getByRole('combobox', { name: say('erasure.exportFormat') }).click();
    await page.getByRole('option', { name: say('erasure.exportPdf') }).click();
    await reason().fill('Asked for by letter');
    await save().click();
    await expect.poll(() => callsTo(exportLeadData).at(-1)?.query['format']).toBe('pdf');
  });

  test('stays open with its reason if the server refuses it', async () => {
    refuses(exportLeadData, { status: 403, code: 'forbidden', message: 'You may not take this.' });
    const closed = await showDialog();
    await reason().fill('Asked for by letter');
    await save().click();
    await expect.element(page.getByText('You may not take this.')).toBeVisible();
    await expect.element(reason()).toHaveValue('Asked for by letter');
    expect(closed).toHaveLength(0);
  });

  test('is accessible and fits a phone in German in the dark', async () => {
    await showDialog({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByRole('button', { name: speak('de')('erasure.exportSave') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
