import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  craftXlsx,
  libraryWorkbook,
  oleContainer,
  repeat,
  seededRandom,
  sheetXml,
  temporaryFolder,
  textRow,
  withDeclaredSize,
  withStream,
} from './crafted-workbooks.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { SpreadsheetRefusal } from './spreadsheet-refusal.ts';
import { contentTypes, workbookMarkup, workbookRelations } from './xlsx-markup.ts';
import { readZip } from './zip-reader.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function answer(bytes: Buffer) {
  const path = await folder.save(bytes);
  try {
    return await readSpreadsheet(path);
  } catch (error) {
    if (!(error instanceof SpreadsheetRefusal)) throw error;
    return { code: error.code, ...error.params };
  }
}

const sheetEnds: [string, string] = [
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
  '</sheetData></worksheet>',
];
const goodSheet = sheetXml(textRow('email') + textRow('a@b.test'));
const goodRows = { header: ['email'], rows: [['a@b.test']] };
const megabyteOfZeros = '0'.repeat(1024 * 1024);

describe('bombs', () => {
  test('the sound sheet that the others are made from is read', async () => {
    expect(await answer(await craftXlsx(goodSheet))).toMatchObject(goodRows);
  });

  test('400 MB in a sheet, in an unused part', async () => {
    const inSheet = await craftXlsx(repeat(megabyteOfZeros, 400, sheetEnds));
    const unused = await craftXlsx(goodSheet, { 'xl/media/image1.png': repeat(megabyteOfZeros, 60) });
    expect(await answer(inSheet)).toEqual({ code: 'inflatesTooMuch', limit: 50 });
    expect(await answer(unused)).toEqual({ code: 'inflatesTooMuch', limit: 50 });
  });

  test('a bomb whose header declares ten bytes', async () => {
    const bomb = await craftXlsx(repeat(megabyteOfZeros, 60, sheetEnds));
    expect(await answer(withDeclaredSize(bomb, 'xl/worksheets/sheet1.xml', 10))).toMatchObject({
      code: 'inflatesTooMuch',
    });
  });

  test('a header that declares less than there is', async () => {
    expect(await answer(withDeclaredSize(await craftXlsx(goodSheet), 'xl/worksheets/sheet1.xml', 10))).toEqual({
      code: 'unreadable',
    });
  });

  test('more entries than any workbook has', async () => {
    const extra = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`xl/media/${index}.txt`, ['']]));
    expect(await answer(await craftXlsx(goodSheet, extra))).toEqual({ code: 'tooManyEntries', limit: 1_000 });
  });

  test('a million rows, full or empty and formatted', async () => {
    const full = repeat('<row><c><v>1</v></c></row>', 1_000_000, sheetEnds);
    const empty = repeat('<row s="1" customFormat="1"/>', 1_000_000, sheetEnds);
    expect(await answer(await craftXlsx(full))).toEqual({ code: 'tooManyRows', limit: 50_000 });
    expect(await answer(await craftXlsx(empty))).toEqual({ code: 'tooManyRows', limit: 50_000 });
  });

  test('one row more than allowed is refused, exactly the allowed number is read', async () => {
    const rows = (count: number) => craftXlsx(repeat(textRow('x'), count + 1, sheetEnds));
    expect(await answer(await rows(50_001))).toEqual({ code: 'tooManyRows', limit: 50_000 });
    expect(await answer(await rows(50_000))).toHaveProperty('rows.length', 50_000);
  });

  test('a row or cell far outside the sheet', async () => {
    const farRow = sheetXml(`${textRow('email')}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`);
    const farCell = sheetXml(`${textRow('email')}<row r="2"><c r="A99999999"><v>1</v></c></row>`);
    const farColumn = sheetXml(`${textRow('email')}<row r="2"><c r="XFD2"><v>1</v></c></row>`);
    expect(await answer(await craftXlsx(farRow))).toMatchObject({ code: 'tooManyRows' });
    expect(await answer(await craftXlsx(farCell))).toMatchObject({ code: 'tooManyRows' });
    expect(await answer(await craftXlsx(farColumn))).toEqual({ code: 'tooManyColumns', limit: 100 });
  });

  test('three million cells in a sheet that inflates within the bound', async () => {
    const inRows = await craftXlsx(repeat(`<row>${'<c><v>1</v></c>'.repeat(60)}</row>`, 50_000, sheetEnds));
    const inOneRow = await craftXlsx(
      repeat('<c><v>1</v></c>', 3_000_000, [`${sheetEnds[0]}<row>`, `</row>${sheetEnds[1]}`]),
    );
    expect(await answer(inRows)).toEqual({ code: 'tooManyCells', limit: 1_500_000 });
    expect(await answer(inOneRow)).toEqual({ code: 'tooManyCells', limit: 1_500_000 });
  });

  test('one long text named by every cell', async () => {
    const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(30_000)}</t></si><si><t>${'y'.repeat(40_000)}</t></si></sst>`;
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
    const parts = {
      'xl/sharedStrings.xml': [shared],
      '[Content_Types].xml': [
        contentTypes.replace('</Types>', `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}"/></Types>`),
      ],
    };
    const many = repeat('<row><c t="s"><v>0</v></c></row>', 40_000, sheetEnds);
    expect(await answer(await craftXlsx(many, parts))).toMatchObject({ code: 'inflatesTooMuch' });
    expect(await answer(await craftXlsx(sheetXml('<row><c t="s"><v>1</v></c></row>'), parts))).toEqual({
      code: 'cellTooLong',
      cell: 'A1',
      limit: 32_767,
    });
  });

  test('a hyperlink over the whole sheet makes no cells', async () => {
    const linked = sheetXml(
      textRow('email') + textRow('a@b.test'),
      '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>',
    );
    expect(await answer(await craftXlsx(linked))).toMatchObject(goodRows);
  });
});

describe('formulas, links and entities', () => {
  test.each([
    ['a formula', '<c r="B2"><f>HYPERLINK("http://x.test")</f><v>1</v></c>'],
    ['a command', `<c r="B2" t="str"><f>cmd|'/c calc'!A0</f><v>x</v></c>`],
    ['an array formula', '<c r="B2"><f t="array" ref="B2:B3">A1:A2</f><v>1</v></c>'],
  ])('%s is refused with the address of its cell', async (_name, cell) => {
    const sheet = sheetXml(
      `<row r="1"><c r="A1" t="inlineStr"><is><t>email</t></is></c></row><row r="2">${cell}</row>`,
    );
    expect(await answer(await craftXlsx(sheet))).toEqual({ code: 'formulas', cell: 'B2' });
  });

  test.each([
    ['a formula', 7],
    // The parser alone never returns from this one: it reads past the end it waits for.
    ['a formula with more tokens than declared', 2],
  ])('%s in an .xls is refused with the address of its cell', async (_name, tokenBytes) => {
    const bytes = withStream(libraryWorkbook({ Leads: [['email'], [1.25]] }, 'biff8'), (stream) => {
      // FORMULA (6) of 29 bytes in place of NUMBER (0x203) of 14: the same cell and value, then the tokens of 1+1.
      const number = stream.indexOf(Buffer.from([0x03, 0x02, 14, 0]));
      const cell = stream.subarray(number + 4, number + 18);
      const tokens = [0x1e, 1, 0, 0x1e, 1, 0, 3];
      const formula = Buffer.from([6, 0, 29, 0, ...cell, 0, 0, 0, 0, 0, 0, tokenBytes, 0, ...tokens]);
      return Buffer.concat([stream.subarray(0, number), formula, stream.subarray(number + 18)]);
    });
    expect(await answer(bytes)).toEqual({ code: 'formulas', cell: 'A2' });
  });

  test('links to other workbooks are not followed', async () => {
    const link = '<externalLink><externalBook r:id="rId1"/></externalLink>';
    const relation = workbookRelations.replace(
      '</Relationships>',
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLink" Target="http://127.0.0.1:1/x.xlsx" TargetMode="External"/></Relationships>',
    );
    const parts = { 'xl/externalLinks/externalLink1.xml': [link], 'xl/_rels/workbook.xml.rels': [relation] };
    expect(await answer(await craftXlsx(goodSheet, parts))).toMatchObject(goodRows);
  });

  test('a document type declaration is refused, an unknown entity stays text', async () => {
    const declared = sheetXml(textRow('&amp;x;'), '', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>');
    expect(await answer(await craftXlsx(declared))).toEqual({ code: 'unreadable' });
    expect(await answer(await craftXlsx(sheetXml(textRow('&x;'))))).toMatchObject({ header: ['&x;'] });
  });
});

describe('files that are something else', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  test.each([
    ['nothing', Buffer.alloc(0), 'fileEmpty'],
    ['comma-separated text', Buffer.from('email\r\na@b.test'), 'notASpreadsheet'],
    ['HTML', Buffer.from('<html><table><tr><td>email'), 'notASpreadsheet'],
    [
      'XML of 2003',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      'notASpreadsheet',
    ],
    ['a picture', png, 'notASpreadsheet'],
    ['a text document', oleContainer({ WordDocument: Buffer.from('x') }), 'notASpreadsheet'],
    [
      'a locked workbook',
      oleContainer({ EncryptionInfo: Buffer.alloc(64), EncryptedPackage: Buffer.alloc(5_000, 7) }),
      'passwordProtected',
    ],
    ['5 MB and a byte', Buffer.alloc(5 * 1024 * 1024 + 1), 'fileTooLarge'],
  ])('%s', async (_name, bytes, code) => {
    expect(await answer(bytes)).toMatchObject({ code });
  });

  test('a locked .xls', async () => {
    const bytes = withStream(libraryWorkbook({ Leads: [['email']] }, 'biff8'), (stream) => {
      // FilePass (0x2F), RC4 version 1.1 with salt and verifiers, after the first record.
      const filePass = Buffer.from([0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0, ...Buffer.alloc(48, 7)]);
      return Buffer.concat([stream.subarray(0, 20), filePass, stream.subarray(20)]);
    });
    expect(await answer(bytes)).toEqual({ code: 'passwordProtected' });
  });

  test('a locked zip entry', async () => {
    const bytes = await craftXlsx(goodSheet);
    bytes.writeUInt16LE(0x0809, bytes.indexOf('PK\u0001\u0002') + 8);
    expect(await answer(bytes)).toEqual({ code: 'passwordProtected' });
  });

  test('binary, macro and OpenDocument workbooks', async () => {
    const macros = contentTypes.replace(
      'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main',
      'vnd.ms-excel.sheet.macroEnabled.main',
    );
    const openDocument = {
      'META-INF/manifest.xml': ['<m/>'],
      mimetype: ['application/vnd.oasis.opendocument.spreadsheet'],
    };
    expect(await answer(await craftXlsx(goodSheet, { '[Content_Types].xml': [macros] }))).toEqual({
      code: 'unsupportedWorkbook',
    });
    expect(await answer(await craftXlsx(goodSheet, openDocument))).toEqual({ code: 'unsupportedWorkbook' });
  });

  test('a zip without a workbook, sheets that are all hidden, a sheet without text', async () => {
    const hidden = workbookMarkup('Leads').replace('<sheet ', '<sheet state="veryHidden" ');
    expect(await answer(await craftXlsx(goodSheet, { '[Content_Types].xml': ['<Types/>'] }))).toEqual({
      code: 'notASpreadsheet',
    });
    expect(await answer(await craftXlsx(goodSheet, { 'xl/workbook.xml': [hidden] }))).toEqual({
      code: 'noVisibleSheet',
    });
    expect(await answer(await craftXlsx(sheetXml(textRow(' ', ''))))).toEqual({ code: 'emptySheet' });
  });

  test('two entries of one name', async () => {
    expect(await answer(await craftXlsx(goodSheet, { '/xl/worksheets/sheet1.xml': [goodSheet] }))).toEqual({
      code: 'unreadable',
    });
  });
});

describe('damage', () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  /** Each file costs a process, so a run damages only some; the next run takes others. */
  const rounds = Number(process.env['ROUNDS'] ?? 12);
  const rows = Array.from({ length: 40 }, (_, index) => [
    `name ${index}`,
    `n${index}@x.test`,
    index * 1.5,
    new Date(0),
  ]);
  const table = { Leads: [['a', 'b', 'c', 'd'], ...rows] };

  function flipBits(bytes: Buffer, random: () => number, from: number): Buffer {
    const cut = random() < 0.3 ? Math.floor(random() * bytes.length) : bytes.length;
    const damaged = Buffer.from(bytes.subarray(0, cut));
    for (let flip = 0; flip < 8 && damaged.length > from; flip += 1) {
      const at = from + Math.floor(random() * (damaged.length - from));
      damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return damaged;
  }

  /** Only a SpreadsheetRefusal becomes an answer, so a parser that fails or hangs on any file fails the test. */
  async function refusalsOf(damage: (random: () => number) => Buffer | Promise<Buffer>): Promise<number> {
    const random = seededRandom(seed);
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const reply = await answer(await damage(random));
      if (!('code' in reply)) continue;
      expect(['timeOut', 'memoryLimit'], `round ${round}`).not.toContain(reply.code);
      refused += 1;
    }
    return refused;
  }

  test.each(['xlsx', 'biff8'] as const)(
    `%s with flipped bits or cut short gives rows or a refusal (seed ${seed})`,
    async (type) => {
      const sound = libraryWorkbook(table, type);
      expect(await refusalsOf((random) => flipBits(sound, random, 8))).toBeGreaterThan(0);
    },
  );

  test(`well packed parts with flipped bits give rows or a refusal (seed ${seed})`, async () => {
    const parts = [...readZip(libraryWorkbook(table, 'xlsx'))];
    const damage = (random: () => number) => {
      const chosen = Math.floor(random() * parts.length);
      const texts = parts.map(([name, content], index) => [
        name,
        [(index === chosen ? flipBits(content, random, 60) : content).toString()],
      ]);
      return craftXlsx('', Object.fromEntries(texts));
    };
    expect(await refusalsOf(damage)).toBeGreaterThan(0);
  });
});
