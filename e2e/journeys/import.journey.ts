import { utils, write } from '@e965/xlsx';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const workbookOf = (rows: readonly (readonly string[])[]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Leads');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('staff import a spreadsheet after correcting its wrong row, and undo the import', async ({ open }) => {
  const name = uniqueName('Curlew');
  const fileName = `${name}.xlsx`;
  const rows = [
    ['First name', 'Last name', 'E-mail', 'Telephone of the neighbour'],
    ['Ada', name, `${name}.a@journey.example`, '1'],
    ['Ben', name, 'no address at all', '2'],
    ['Cleo', name, `${name}.c@journey.example`, '3'],
  ];
  const page = await open();
  await page.goto('/office/leads');
  await page.getByRole('button', { name: say('lead.import') }).click();
  await page
    .getByLabel(say('import.file'))
    .setInputFiles({ name: fileName, mimeType: excel, buffer: workbookOf(rows) });

  await expect(page.getByRole('heading', { name: fileName })).toBeVisible();
  const read = (column: string) => page.getByLabel(say('import.fieldOf', { name: column }));
  await expect(read('E-mail')).toHaveValue('email');
  await expect(read('Telephone of the neighbour')).toHaveValue('');
  await page.getByRole('button', { name: say('import.next') }).click();

  const figure = (label: string, value: number) => {
    const tile = page.locator('[aria-busy]').filter({ has: page.getByText(label, { exact: true }) });
    return expect(tile.getByText(String(value), { exact: true })).toBeVisible();
  };
  await figure(say('import.problems'), 1);
  const cell = field(page, say('import.cellLabel', { field: say('field.email'), number: 3 }));
  await expect(cell).toHaveValue('no address at all');
  await cell.fill(`${name}.b@journey.example`);
  await cell.press('Enter');
  await expect(page.getByRole('row', { name: /Ben/ })).toContainText(say('import.corrected'));
  await figure(say('import.problems'), 0);
  await page.getByRole('button', { name: say('import.next') }).click();
  await expect(page.getByText(say('import.willCreate', { count: 3, formatted: 3 }))).toBeVisible();
  await page.getByRole('button', { name: say('import.run', { count: 3, formatted: 3 }) }).click();

  await expect(page.getByRole('link', { name: say('import.openLeads') })).toBeVisible();
  await figure(say('import.created'), 3);
  await figure(say('import.failed'), 0);
  const report = page.url();
  await page.getByRole('link', { name: say('import.openLeads') }).click();
  const table = page.getByRole('table', { name: say('lead.title') });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText(`Ben ${name}`);

  await page.goto(report);
  await page.getByRole('button', { name: say('import.undo') }).click();
  const dialog = page.getByRole('dialog', { name: say('import.undoTitle') });
  await expect(dialog).toContainText(say('import.undoGoes', { count: 3, formatted: 3 }));
  await dialog.getByRole('button', { name: say('import.undoConfirm', { count: 3, formatted: 3 }) }).click();
  await expect(page.getByText(say('import.undoneTitle'))).toBeVisible();
  await page.goto(`/office/leads?q=${name}`);
  await expect(page.getByText(say('list.noMatch'), { exact: true })).toBeVisible();
});
