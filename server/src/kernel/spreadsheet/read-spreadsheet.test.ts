import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { craftXlsx, libraryWorkbook, sheetXml, temporaryFolder, textRow } from './crafted-workbooks.ts';
import { startParsing } from './parse-process.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { ReadOptions } from './read-spreadsheet.ts';
import { spreadsheetLimits } from './spreadsheet-limits.ts';
import { styleSheet } from './xlsx-markup.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function read(bytes: Buffer, options?: ReadOptions) {
  return readSpreadsheet(await folder.save(bytes), options);
}

const runningChildren = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

const people = [
  ['firstName', 'email', 'phone'],
  ['Anna', 'anna@example.test', '0031612345678'],
  ['Jörg', 'joerg@example.test', '+31 6 1234'],
];

describe('reading a list', () => {
  test.each(['xlsx', 'biff8'] as const)('the first sheet of %s is read as text', async (type) => {
    const sheet = await read(libraryWorkbook({ Leads: people }, type));
    expect(sheet).toEqual({
      kind: type === 'xlsx' ? 'xlsx' : 'xls',
      sheetName: 'Leads',
      header: people[0],
      rows: people.slice(1),
      rowNumbers: [2, 3],
    });
  });

  test('an .xls renamed .xlsx is read correctly', async () => {
    const path = await folder.save(libraryWorkbook({ Leads: people }, 'biff8'), 'renamed.xlsx');
    await expect(readSpreadsheet(path)).resolves.toMatchObject({ kind: 'xls', rows: people.slice(1) });
  });

  test('blank rows are skipped and the others keep their numbers in the sheet', async () => {
    const sheet = await read(
      libraryWorkbook({ Leads: [[], ['email'], [' '], ['a@b.test'], [], ['c@d.test']] }, 'xlsx'),
    );
    expect(sheet).toMatchObject({ header: ['email'], rows: [['a@b.test'], ['c@d.test']], rowNumbers: [4, 6] });
  });

  test.each(['xlsx', 'biff8'] as const)('a hidden first sheet of %s is skipped', async (type) => {
    const hide = libraryWorkbook({ Lists: [['secret']], Leads: people }, type, (workbook) => {
      const [first] = workbook.Workbook?.Sheets ?? [];
      if (first) first.Hidden = 2;
    });
    await expect(read(hide)).resolves.toMatchObject({ sheetName: 'Leads', header: people[0] });
  });

  test('merged cells return their text once', async () => {
    const merged = libraryWorkbook(
      {
        Leads: [
          ['a', 'b'],
          ['one', null],
        ],
      },
      'xlsx',
      (workbook) => {
        const sheet = workbook.Sheets['Leads'];
        if (sheet) sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 1, c: 1 } }];
      },
    );
    await expect(read(merged)).resolves.toMatchObject({ rows: [['one']] });
  });

  test('headers named like parts of every object stay plain text', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const sheet = await read(libraryWorkbook({ Leads: [names, ['1', '2', '3', '4']] }, 'xlsx'));
    expect(sheet.header).toEqual(names);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });
});

describe('values', () => {
  const oneCell = async (markup: string, styles = styleSheet) => {
    const sheet = await read(
      await craftXlsx(sheetXml(`${textRow('head')}<row>${markup}</row>`), { 'xl/styles.xml': [styles] }),
    );
    return sheet.rows[0]?.[0];
  };
  const formatted = (code: string) =>
    styleSheet
      .replace('<fonts', `<numFmts count="1"><numFmt numFmtId="170" formatCode="${code}"/></numFmts><fonts`)
      .replace('numFmtId="49"', 'numFmtId="170"');

  test.each([
    ['31612345678', '31612345678'],
    ['3.1612345678E+10', '31612345678'],
    ['1E+21', '1000000000000000000000'],
    ['1E-7', '0.0000001'],
    ['0.30000000000000004', '0.3'],
    ['-5.2', '-5.2'],
  ])('the number %s reads as %s', async (stored, text) => {
    expect(await oneCell(`<c><v>${stored}</v></c>`)).toBe(text);
  });

  test.each([
    ['yyyy-mm-dd', '45292', '2024-01-01'],
    ['d.m.yyyy hh:mm', '45292.75', '2024-01-01T18:00:00'],
    ['hh:mm', '0.5', '12:00:00'],
    ['0000000000', '612345678', '0612345678'],
    ['+00 000 000 000', '31612345678', '+31 612 345 678'],
    ['#,##0.00', '1234.5', '1234.5'],
  ])('under the format %s the value %s reads as %s', async (format, stored, text) => {
    expect(await oneCell(`<c s="1"><v>${stored}</v></c>`, formatted(format))).toBe(text);
  });

  test.each([
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c t="inlineStr"><is><t>  Zo&#235;\u0308 </t></is></c>', 'Zoë\u0308'],
    ['<c t="inlineStr"><is><t>e\u0301</t></is></c>', 'é'],
    ['<c t="inlineStr"><is><t>invoice\u202Egpj.exe\u2066</t></is></c>', 'invoicegpj.exe'],
    ['<c t="inlineStr"><is><t>a_x0000_b\u0007\ufeff</t></is></c>', 'ab'],
    ['<c t="inlineStr"><is><t>\'=SUM(A1)</t></is></c>', '=SUM(A1)'],
  ])('%s reads as %s', async (markup, text) => {
    expect(await oneCell(markup)).toBe(text);
  });
});

describe('the parsing process', () => {
  test('parses outside the server, and has ended when the answer arrives', async () => {
    const bytes = libraryWorkbook({ Leads: people }, 'xlsx');
    expect(runningChildren()).toBe(0);
    const path = await folder.save(bytes);
    const reading = readSpreadsheet(path);
    await expect.poll(runningChildren, { interval: 1, timeout: 10_000 }).toBe(1);
    await reading;
    expect(runningChildren()).toBe(0);
  });

  test('is killed when it takes too long', async () => {
    await expect(read(libraryWorkbook({ Leads: people }, 'xlsx'), { timeOutMilliseconds: 1 })).rejects.toMatchObject({
      code: 'timeOut',
    });
    expect(runningChildren()).toBe(0);
  });

  test('ends alone when its memory is full', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`name ${index}`, index, `note ${index}`]);
    await expect(read(libraryWorkbook({ Leads: rows }, 'xlsx'), { heapMegabytes: 16 })).rejects.toMatchObject({
      code: 'memoryLimit',
    });
  });

  test('may only read its own code, and has a limited heap', async () => {
    const child = startParsing(0, 1, 64);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    const allowed = child.spawnargs.filter((argument) => argument.startsWith('--allow'));
    expect(child.spawnargs).toContain('--permission');
    expect(child.spawnargs).toContain('--max-old-space-size=64');
    expect(allowed).toHaveLength(2);
    for (const argument of allowed) expect(argument).toMatch(/^--allow-fs-read=.+(?:kernel|xlsx)[\\/]\*$/);
  });

  test('limits concurrency, so that further files wait for their turn', async () => {
    const path = await folder.save(libraryWorkbook({ Leads: people }, 'xlsx'), 'same.xlsx');
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, runningChildren())), 1);
    const sheets = await Promise.all(Array.from({ length: 5 }, () => readSpreadsheet(path)));
    clearInterval(watch);
    expect(sheets.map((sheet) => sheet.rows.length)).toEqual([2, 2, 2, 2, 2]);
    expect(most).toBe(spreadsheetLimits.parsesAtOnce);
  });

  test('leaves nothing on the disk', async () => {
    const before = await folder.leftovers();
    await readSpreadsheet(await folder.save(libraryWorkbook({ Leads: people }, 'xlsx')));
    expect(await folder.leftovers()).toEqual(before);
  });
});
