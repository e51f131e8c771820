import { importSample, LeadImport, mapImport } from '@countinghouse/contract/import/import.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { ColumnsStep } from './columns-step.tsx';

const item = sampleOf(LeadImport, {
  id: idOf(50),
  fileName: 'fair.xlsx',
  header: ['Given name', 'Last name', 'E-mail', ''],
  columns: [null, 'lastName', 'email', null],
  rowCount: 3,
});
const complete: LeadImport = { ...item, columns: ['firstName', 'lastName', 'email', null] };

/** The step; counts how often it continued to the next one. */
const showStep = async (shown: LeadImport = item, options: ShowOptions = {}) => {
  const left: true[] = [];
  await show(<ColumnsStep item={shown} onNext={() => left.push(true)} />, options);
  return left;
};
const column = (name: string) => page.getByRole('combobox', { name: say('import.fieldOf', { name }) });
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
  answers(importSample, {
    rows: [
      ['Ada', 'Long', 'ada@example.test', ''],
      ['Ben', '', 'ben@example.test', ''],
    ],
  });
});

describe('the columns of an import', () => {
  test('are shown with the first non-empty values, and one without a heading by its number', async () => {
    await showStep();
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await expect.element(row('Given name')).toMatchTextContent(/Ada · Ben/);
    await expect.element(row('Last name')).toMatchTextContent(/LongNot imported/);
    await expect
      .element(row(say('import.unnamed', { number: 4 })))
      .toMatchTextContent(new RegExp(say('import.noValues')));
  });

  test('cannot be completed while a required field has no column, and the field is named', async () => {
    const left = await showStep({ ...item, columns: [null, null, 'email', null] });
    await expect
      .element(page.getByText(say('import.stillNeeded', { fields: 'First name and Last name' })))
      .toBeVisible();
    await expect.element(button(say('import.next'))).toBeDisabled();
    expect(left).toHaveLength(0);
  });

  test('that were recognised are not checked again by the server', async () => {
    const left = await showStep(complete);
    await button(say('import.next')).click();
    expect(left).toHaveLength(1);
    expect(callsTo(mapImport)).toHaveLength(0);
  });

  test('that were mapped by hand are sent, and the rows are checked again', async () => {
    answers(mapImport, complete);
    const left = await showStep();
    await column('Given name').selectOptions('firstName');
    await button(say('import.checkAgain')).click();
    await expect.poll(() => left).toHaveLength(1);
    expect(callsTo(mapImport).map(({ params, body }) => [params['id'], body])).toEqual([
      [item.id, { columns: ['firstName', 'lastName', 'email', null] }],
    ]);
  });

  test('lose a field when another column takes it', async () => {
    await showStep(complete);
    await column('Given name').selectOptions('email');
    await expect.element(column('E-mail')).toHaveValue('');
    await expect.element(page.getByText(say('import.stillNeeded', { fields: 'First name' }))).toBeVisible();
  });

  test('keep their mapping if the server refuses it, with the reason', async () => {
    refuses(mapImport, { status: 409, code: 'importState', message: 'This import runs already.' });
    const left = await showStep();
    await column('Given name').selectOptions('firstName');
    await button(say('import.checkAgain')).click();
    await expect.element(page.getByText('This import runs already.')).toBeVisible();
    await expect.element(column('Given name')).toHaveValue('firstName');
    expect(left).toHaveLength(0);
  });

  test.each([
    ['in the light', {}],
    ['in the dark, compact', { mode: 'dark', compact: true }],
  ] as const)('are accessible and fit a phone in German %s', async (_name, options) => {
    const header = ['Vertragspartnerstammdatenbezeichnung', 'Nachname', 'E-Mail', ''];
    answers(importSample, { rows: [['Donaudampfschifffahrtsgesellschaft', 'Lang', 'a@example.test', '']] });
    await showStep({ ...item, header }, { language: 'de', size: phone, ...options });
    await expect.element(page.getByText('Donaudampfschifffahrtsgesellschaft')).toBeVisible();
    await expect.element(page.getByRole('button', { name: speak('de')('import.next') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
