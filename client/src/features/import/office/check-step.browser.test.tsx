import { getImport, importRows, ImportRow, LeadImport, fixRow } from '@countinghouse/contract/import/import.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod/mini';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show, showOffice } from '../../../../test/show.tsx';
import { CheckStep } from './check-step.tsx';

type Row = z.infer<typeof ImportRow>;
const wrong = 'This is not an e-mail address.';
const missing = 'A name is needed.';
const item = sampleOf(LeadImport, {
  id: idOf(50),
  fileName: 'fair.xlsx',
  header: ['First name', 'Last name', 'E-mail'],
  columns: ['firstName', 'lastName', 'email'],
  rowCount: 1234,
  readyCount: 1231,
  problemCount: 2,
  duplicateCount: 1,
});
const rowOf = (number: number, email: string, fields: Partial<Row> = {}): Row =>
  sampleOf(ImportRow, { number, values: { firstName: `Ada${number}`, lastName: 'Long', email }, ...fields });
const badMail = (number: number, email: string): Row =>
  rowOf(number, email, { problems: [{ field: 'email', code: 'email', message: wrong }] });
const noName = rowOf(9, 'ben@example.test', {
  values: { firstName: '', lastName: 'Long', email: 'ben@example.test' },
  problems: [{ field: 'firstName', code: 'required', message: missing }],
});

const showStep = (shown: LeadImport = item, options: ShowOptions = {}) =>
  show(<CheckStep item={shown} onBack={() => undefined} onNext={() => undefined} />, options);
const cell = (name: string, number: number) => field(say('import.cellLabel', { field: name, number }));
const mail = (number: number) => cell(say('field.email'), number);
const row = (number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) });
const shows = (label: string) => page.getByRole('radiogroup', { name: say('import.show') }).getByText(label);

/** The server checks a corrected row and returns the import with one problem less. */
const acceptsCorrections = (): void =>
  answers(fixRow, ({ params, input }) => {
    const number = Number(params['number']);
    const corrected = { ...item, problemCount: item.problemCount - 1, readyCount: item.readyCount + 1 };
    answers(getImport, corrected);
    return { row: rowOf(number, 'kept@example.test', { values: { ...input.body.values } }), import: corrected };
  });

beforeEach(() => {
  answers(importRows, { rows: [badMail(3, 'no address'), noName], more: false });
  answers(getImport, item);
});

describe('the check of an import', () => {
  test('counts rows, ready ones, problems and duplicates in the reader’s number format', async () => {
    await showStep();
    await expect.element(row(3)).toBeVisible();
    const tile = (label: string) => page.getByText(label, { exact: true }).element().closest('[aria-busy]');
    expect(tile(say('import.total'))?.textContent).toContain('1,234');
    expect(tile(say('import.ready'))?.textContent).toContain('1,231');
    expect(tile(say('import.problems'))?.textContent).toContain(`2${say('import.problemsNote')}`);
    expect(tile(say('import.duplicates'))?.textContent).toContain(`1${say('import.duplicatesNote')}`);
  });

  test('shows the rows with problems first, and all rows on request', async () => {
    await showStep();
    await expect.element(row(3)).toBeVisible();
    expect(callsTo(importRows).at(-1)?.query).toEqual({ show: 'problems', after: '0' });
    await shows(say('import.showAll', { formatted: '1,234' })).click();
    await expect.poll(() => callsTo(importRows).at(-1)?.query['show']).toBe('all');
  });

  test('shows all rows of a sheet without problems and no hint to correct any', async () => {
    await showStep({ ...item, problemCount: 0 });
    await expect.poll(() => callsTo(importRows).at(-1)?.query['show']).toBe('all');
    await expect.element(page.getByText(say('import.fixHint'))).not.toBeInTheDocument();
  });

  test('shows a message if duplicates are selected and there are none', async () => {
    await showStep();
    await expect.element(row(3)).toBeVisible();
    answers(importRows, { rows: [], more: false });
    await shows(say('import.showDuplicates', { formatted: '1' })).click();
    await expect.element(page.getByText(say('import.noDuplicates'))).toBeVisible();
  });

  test('marks duplicates in the file, existing and similar leads, with an editable e-mail for the first two', async () => {
    const twice = rowOf(4, 'a@example.test', { duplicate: 'inFile' });
    const known = rowOf(5, 'b@example.test', { duplicate: 'existing' });
    answers(importRows, { rows: [twice, known, rowOf(6, 'c@example.test', { similar: true })], more: false });
    await showStep();
    await expect.element(row(4)).toMatchTextContent(new RegExp(say('import.inFile')));
    await expect.element(row(5)).toMatchTextContent(new RegExp(say('import.existing')));
    await expect.element(row(6)).toMatchTextContent(new RegExp(say('import.similar')));
    await expect.element(mail(5)).toHaveValue('b@example.test');
    await expect.element(mail(6)).not.toBeInTheDocument();
  });

  test('lists campaigns that do not exist yet, and counts those beyond the first twelve', async () => {
    const missingCampaigns = Array.from({ length: 20 }, (_none, at) => `Fair ${at + 1}`);
    await showStep({ ...item, missingCampaigns, missingCampaignCount: 1020 });
    await expect.element(page.getByText(say('import.missing', { count: 1020, formatted: '1,020' }))).toBeVisible();
    await expect.element(page.getByText('Fair 12', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Fair 13', { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText(say('import.missingMore', { count: 1008, formatted: '1,008' }))).toBeVisible();
  });

  test('can be reloaded after the rows failed to load', async () => {
    isUnreachable(importRows);
    await showStep();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    answers(importRows, { rows: [badMail(3, 'no address')], more: false });
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(mail(3)).toBeVisible();
  });

  test('loads further rows on scrolling, each page after the last known row', async () => {
    const from = (first: number) => Array.from({ length: 100 }, (_none, at) => rowOf(first + at, 'a@example.test'));
    answers(importRows, ({ query }) =>
      query['after'] === '0' ? { rows: from(2), more: true } : { rows: from(102), more: false },
    );
    await showStep({ ...item, problemCount: 0 });
    await expect.element(row(2)).toBeVisible();
    const region = page.getByRole('region', { name: say('import.rows') });
    const toTheEnd = () => region.element().scrollTo({ top: region.element().scrollHeight });
    toTheEnd();
    await expect.poll(() => callsTo(importRows).map(({ query }) => query['after'])).toEqual(['0', '101']);
    await expect.element(row(102)).toBeInTheDocument();
    // The new rows affect the height of the list one frame later.
    await expect
      .poll(() => {
        toTheEnd();
        return row(201).elements().length;
      })
      .toBe(1);
    // Only visible rows are rendered.
    expect(document.querySelectorAll('tr[data-index]').length).toBeLessThan(80);
  });
});

describe('correcting a row', () => {
  test('shows the problem at its field', async () => {
    await showStep();
    await expect.element(mail(3)).toHaveValue('no address');
    await expect.element(mail(3)).toHaveAccessibleDescription(wrong);
    await expect.element(cell(say('field.firstName'), 9)).toHaveAccessibleDescription(missing);
  });

  test.each(['{Enter}', '{Tab}'])('with %s sends only the cell and goes on to the next problem', async (key) => {
    acceptsCorrections();
    await showStep();
    await mail(3).fill('ada@example.test');
    await userEvent.keyboard(key);
    await expect.element(cell(say('field.firstName'), 9)).toHaveFocus();
    await expect.poll(() => callsTo(fixRow)).toHaveLength(1);
    const [{ params, body } = { params: {}, body: null }] = callsTo(fixRow);
    expect(params).toEqual({ id: item.id, number: '3' });
    expect(body).toEqual({ values: { email: 'ada@example.test' } });
    await expect.element(row(3)).toMatchTextContent(new RegExp(say('import.corrected')));
  });

  test('is saved on blur', async () => {
    acceptsCorrections();
    await showStep();
    await mail(3).fill('ada@example.test');
    await page.getByText(say('import.fixHint')).click();
    await expect
      .poll(() => callsTo(fixRow).map(({ body }) => body))
      .toEqual([{ values: { email: 'ada@example.test' } }]);
  });

  test('is cancelled with Escape, and nothing is sent', async () => {
    await showStep();
    await mail(3).fill('half a th');
    await userEvent.keyboard('{Escape}');
    await expect.element(mail(3)).toHaveValue('no address');
    await page.getByText(say('import.fixHint')).click();
    expect(callsTo(fixRow)).toHaveLength(0);
  });

  test('sends nothing if the value did not change', async () => {
    await showStep();
    await mail(3).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(cell(say('field.firstName'), 9)).toHaveFocus();
    expect(callsTo(fixRow)).toHaveLength(0);
  });

  test('keeps the field editable while the new value is invalid too', async () => {
    answers(fixRow, { row: badMail(3, 'still none'), import: item });
    await showStep();
    await mail(3).fill('still none');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => callsTo(fixRow)).toHaveLength(1);
    await expect.element(mail(3)).toHaveValue('still none');
    await expect.element(mail(3)).toHaveAccessibleDescription(wrong);
    await expect.element(row(3).getByText(say('import.corrected'))).not.toBeInTheDocument();
  });

  test('keeps the typed value if it could not be saved, with the reason', async () => {
    refuses(fixRow, { status: 409, code: 'importState', message: 'This import runs already.' });
    await showStep();
    await mail(3).fill('ada@example.test');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('This import runs already.')).toBeVisible();
    await expect.element(mail(3)).toHaveValue('ada@example.test');
  });

  test('lowers the number of problems on the screen, and the corrected cell can be corrected again', async () => {
    acceptsCorrections();
    await showOffice(`/office/leads/import/${item.id}?step=check`);
    await mail(3).fill('ada@example.test');
    await userEvent.keyboard('{Enter}');
    await expect.element(shows(say('import.showProblems', { formatted: '1' }))).toBeInTheDocument();
    await expect.element(mail(3)).toHaveValue('ada@example.test');
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('the check is accessible and fits in German %s', async (_name, options) => {
  const long = badMail(3, 'vermoegensverwaltungsgesellschaft.donaudampfschifffahrt.example.test');
  answers(importRows, { rows: [long, noName, rowOf(10, 'a@example.test', { duplicate: 'existing' })], more: false });
  await showStep(
    { ...item, missingCampaigns: ['Herbstmesse'], missingCampaignCount: 1 },
    { language: 'de', ...options },
  );
  await expect.element(page.getByText(speak('de')('import.existing'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
