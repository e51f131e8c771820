import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { getImport, importRows } from '@countinghouse/contract/import/import.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import {
  craftXlsx,
  libraryWorkbook,
  oleContainer,
  repeat,
  sheetXml,
  textRow,
  withDeclaredSize,
} from '../../kernel/spreadsheet/crafted-workbooks.ts';
import { contentTypes, workbookMarkup } from '../../kernel/spreadsheet/xlsx-markup.ts';
import { check, ended, freshEmail, goodRows, header, sheetOf, upload } from '../../../test/app/import-scenes.ts';

const megabyte = 1024 * 1024;
const around: [string, string] = [
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
  '</sheetData></worksheet>',
];
const zeros = '0'.repeat(megabyte);
const good = sheetXml(textRow(...header) + textRow('Ada', 'Lovelace', 'ada@example.test'));
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  await mkdir(path.join(app.dataDir, 'uploads', 'incoming'), { recursive: true });
});
afterAll(() => app.stop());

/** Rows and files that an upload could leave behind. */
const traces = async (): Promise<unknown> => ({
  rows: await app.database.query(sql`
    select (select count(*) from lead_import) as imports, (select count(*) from import_row) as rows, (select count(*) from audit) as audit,
      (select count(*) from users) as users, (select count(*) from stored_file) as files, (select count(*) from job where kind = 'leadImport.run') as jobs`),
  files: await readdir(path.join(app.dataDir, 'uploads'), { recursive: true }),
});

const hostile: [string, string, () => Buffer | Promise<Buffer>][] = [
  ['nothing at all', 'fileEmpty', () => Buffer.alloc(0)],
  ['5 MB and a byte', 'fileTooLarge', () => Buffer.alloc(5 * megabyte + 1)],
  ['a page renamed', 'notASpreadsheet', () => Buffer.from('<html><table><tr><td>email')],
  ['a text document', 'notASpreadsheet', () => oleContainer({ WordDocument: Buffer.from('x') })],
  [
    'a password',
    'passwordProtected',
    () => oleContainer({ EncryptionInfo: Buffer.alloc(64), EncryptedPackage: Buffer.alloc(5_000, 7) }),
  ],
  ['400 MB in a small archive', 'inflatesTooMuch', () => craftXlsx(repeat(zeros, 400, around))],
  [
    'a header that lies about its size',
    'inflatesTooMuch',
    async () => withDeclaredSize(await craftXlsx(repeat(zeros, 60, around)), 'xl/worksheets/sheet1.xml', 10),
  ],
  [
    'a header that declares too little',
    'unreadable',
    async () => withDeclaredSize(await craftXlsx(good), 'xl/worksheets/sheet1.xml', 10),
  ],
  ['a million rows', 'tooManyRows', () => craftXlsx(repeat('<row><c><v>1</v></c></row>', 1_000_000, around))],
  ['a million empty rows', 'tooManyRows', () => craftXlsx(repeat('<row s="1" customFormat="1"/>', 1_000_000, around))],
  [
    'three million cells',
    'tooManyCells',
    () => craftXlsx(repeat(`<row>${'<c><v>1</v></c>'.repeat(60)}</row>`, 50_000, around)),
  ],
  [
    'a column far out',
    'tooManyColumns',
    () => craftXlsx(sheetXml(`${textRow(...header)}<row r="2"><c r="XFD2"><v>1</v></c></row>`)),
  ],
  [
    'a thousand parts',
    'tooManyEntries',
    () => craftXlsx(good, Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`xl/media/${n}.txt`, ['']]))),
  ],
  ['an endless cell', 'cellTooLong', () => craftXlsx(sheetXml(textRow(...header) + textRow('x'.repeat(32_768))))],
  [
    'a formula',
    'formulas',
    () => craftXlsx(sheetXml(`${textRow(...header)}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>`)),
  ],
  [
    'a declared document type',
    'unreadable',
    () => craftXlsx(sheetXml(textRow('&amp;x;'), '', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
  ],
  [
    'macros',
    'unsupportedWorkbook',
    () =>
      craftXlsx(good, {
        '[Content_Types].xml': [
          contentTypes.replace(
            'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main',
            'vnd.ms-excel.sheet.macroEnabled.main',
          ),
        ],
      }),
  ],
  [
    'hidden sheets alone',
    'noVisibleSheet',
    () =>
      craftXlsx(good, {
        'xl/workbook.xml': [workbookMarkup('Leads').replace('<sheet ', '<sheet state="veryHidden" ')],
      }),
  ],
  ['blanks alone', 'emptySheet', () => craftXlsx(sheetXml(textRow(' ', '')))],
  ['a header alone', 'noDataRows', () => craftXlsx(sheetXml(textRow(...header)))],
];

describe('a file with', () => {
  it('nothing wrong leaves traces, which shows that the other tests could find them', async () => {
    const before = await traces();
    await check(app, admin, sheetOf(goodRows(1)));
    expect(await traces()).not.toEqual(before);
  });

  it.each(hostile)('%s is refused as %s, with its name, and leaves no trace', async (_what, code, make) => {
    const before = await traces();
    const reply = await upload(app, admin, { bytes: await make(), name: 'kunden.xlsx', language: 'de' });
    expect([reply.status, reply.problem.code]).toEqual([code === 'fileTooLarge' ? 413 : 422, code]);
    expect(reply.problem.message).toContain('kunden.xlsx');
    expect(reply.problem.message).not.toContain('{{');
    expect(await traces()).toEqual(before);
  });

  it('no upload in it, or another body, is refused', async () => {
    const empty = await fetch(`${app.url}/v1/user/import-excel`, {
      method: 'POST',
      body: new FormData(),
      headers: { authorization: `Bearer ${admin.token}`, cookie: `session=${admin.cookie}` },
    });
    expect(empty.status).toBe(400);
    expect((await admin.send('POST', '/v1/user/import-excel', { rows: [] })).problem.code).toBe('contentType');
  });
});

describe('a file with unusual content', () => {
  it('is read by its content: .xls named .xlsx', async () => {
    const [row] = goodRows(1) as [string[]];
    const { body } = await upload(app, admin, {
      bytes: libraryWorkbook({ Leads: [header, row] }, 'biff8'),
      name: 'leads.xlsx',
    });
    expect(await ended(admin, body.id)).toMatchObject({ created: 1, fileName: 'leads.xlsx' });
  });

  it('yields numbers, dates and booleans as text, and skips hidden sheets and merged cells', async () => {
    const odd = [[491701234567, new Date(Date.UTC(2026, 0, 2)), freshEmail(), 491701234567, true, '']];
    const bytes = libraryWorkbook({ Hidden: [['secret']], Leads: [header, ...odd] }, 'xlsx', (workbook) => {
      workbook.Workbook = {
        Sheets: [
          { name: 'Hidden', Hidden: 1 },
          { name: 'Leads', Hidden: 0 },
        ],
      };
      const sheet = workbook.Sheets['Leads'];
      if (sheet) sheet['!merges'] = [{ s: { r: 1, c: 4 }, e: { r: 1, c: 5 } }];
    });
    const found = await check(app, admin, bytes);
    const { rows } = (await admin.call(importRows, { params: { id: found.id }, query: {} })).body;
    expect(rows[0]?.values).toMatchObject({
      firstName: '491701234567',
      lastName: '2026-01-02',
      phone: '491701234567',
      mobile: 'TRUE',
    });
    expect(rows[0]?.problems).toMatchObject([{ field: 'mobile', code: 'phone' }]);
  });

  it('keeps letters and drops invisible and direction characters', async () => {
    const email = freshEmail();
    const rows = [
      ['A\u202Eda\u0000', 'Mu\u0308ller', ` ${email.toUpperCase()} `],
      ['Eve', 'Wide', `eve＠example.test`],
      ['=cmd()', '+1', freshEmail()],
      ['x'.repeat(81), 'Long', freshEmail()],
      ['Tab\tand\nline', 'Z', freshEmail()],
    ];
    const found = await check(app, admin, sheetOf(rows, ['firstName', 'lastName', 'email']));
    expect(found).toMatchObject({ readyCount: 2, problemCount: 3 });
    const { rows: shown } = (await admin.call(importRows, { params: { id: found.id }, query: {} })).body;
    expect(shown.map((row) => row.problems.map(({ code }) => code))).toEqual([
      [],
      ['email'],
      [],
      ['tooLong'],
      ['controlCharacter'],
    ]);
    expect(shown[0]?.values).toMatchObject({ firstName: 'Ada', lastName: 'M\u00FCller' });
  });
});

describe('the staging of rows', () => {
  it('keeps every character that has a meaning in COPY', async () => {
    const texts = ['back\\slash', '\\N', '\\.', 'quo"te', "apo'strophe", '{brace}', 'semi;colon', '\\t'];
    const found = await check(
      app,
      admin,
      sheetOf(
        texts.map((text) => [text, text, freshEmail()]),
        ['firstName', 'lastName', 'email'],
      ),
    );
    expect(found.readyCount).toBe(texts.length);
    const rows = await app.database.query<{ name: string; cells: string[] }>(sql`
      select first_name as name, cells from import_row where import_id = ${found.id}::uuid order by number`);
    expect(rows.map(({ name, cells }) => [name, cells[1]])).toEqual(texts.map((text) => [text, text]));
    expect((await admin.call(getImport, { params: { id: found.id } })).body.state).toBe('checked');
  });
});
