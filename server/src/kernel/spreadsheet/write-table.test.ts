import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';
import { readZip } from './zip-reader.ts';

const header = ['name', 'amount', 'note'];

describe('formula injection', () => {
  test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '+31 6 1234', "=cmd|'/c calc'!A0"])(
    '%j is written as text and read back unchanged',
    (value) => {
      expect(guardFormula(value)).toBe(`'${value}`);
      expect(unguardFormula(guardFormula(value))).toBe(value);
    },
  );

  test.each(['-5.20', '+31612345678', '-5,20', '12', 'a=b', "'quoted", ''])('%j stays unchanged', (value) => {
    expect(guardFormula(value)).toBe(value);
    expect(unguardFormula(value)).toBe(value);
  });
});

describe('CSV', () => {
  test('has a byte order mark, quotes what needs it and guards formulas', async () => {
    const rows = [
      ['Jörg "J", Ltd', -5.2, '=1+1'],
      ['two\nlines', null, '-5.20'],
      ['', true, 'a;b'],
    ];
    const bytes = await buffer(writeCsv({ header, rows }));
    expect(bytes.toString('utf8')).toBe(
      '\ufeffname,amount,note\r\n"Jörg ""J"", Ltd",-5.2,\'=1+1\r\n"two\nlines",,-5.20\r\n,true,"a;b"\r\n',
    );
  });

  test.each([
    [";=cmd|'/c calc'!A0", `";'=cmd|'/c calc'!A0"`],
    ['a;+1+1', `"a;'+1+1"`],
    ['a,-2+3', `"a,'-2+3"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['a\r\n=1', `"a\r\n'=1"`],
    ['a|=1', `a|'=1`],
    ['a; =1', `"a; '=1"`],
    ['a;"=1"', `"a;""'=1"""`],
    ['";"=1', `""";""'=1"`],
    ['"=1', `"""'=1"`],
    ['\ufeff=1', `\ufeff'=1`],
    ['a\u2028=1', `a\u2028'=1`],
    ['\t=1', `"'\t'=1"`],
    [';;=1;-1+1', `";;'=1;'-1+1"`],
    ['a;＝1', `"a;'＝1"`],
    ['a;-1.5;+31612345678', '"a;-1.5;+31612345678"'],
    ['a; b=c, d-e', '"a; b=c, d-e"'],
  ])('guards %j after every separator that a spreadsheet may split at', async (value, cell) => {
    const written = await buffer(writeCsv({ header: ['x'], rows: [[value]] }));
    expect(written.toString('utf8')).toBe(`\ufeffx\r\n${cell}\r\n`);
  });

  test('guards formulas in its header', async () => {
    const written = await buffer(writeCsv({ header: ['a;=1'], rows: [] }));
    expect(written.toString('utf8')).toBe(`\ufeff"a;'=1"\r\n`);
  });

  test('streams rows as they come and ends with their error', async () => {
    async function* failing() {
      yield ['a'];
      throw new Error('connection lost');
    }
    await expect(text(writeCsv({ header, rows: failing() }))).rejects.toThrow('connection lost');
    await expect(buffer(writeXlsx({ header, rows: failing(), sheetName: 'x' }))).rejects.toThrow('connection lost');
  });
});

describe('workbooks', () => {
  test('are read back as written', async () => {
    const rows = [
      ['Zoë <&> "x"', -5.2, '=1+1'],
      ['_x0041_ 🦊', 31_612_345_678, 'two\nlines'],
      [null, true, '0612345678'],
    ];
    const sheet = parseWorkbook(await buffer(writeXlsx({ header, rows, sheetName: 'A/B: [list]' })), 100);
    expect(sheet.sheetName).toBe('A B   list');
    expect(sheet.header).toEqual(header);
    expect(sheet.rows).toEqual([
      ['Zoë <&> "x"', '-5.2', '=1+1'],
      ['_x0041_ 🦊', '31612345678', 'two\nlines'],
      ['', 'TRUE', '0612345678'],
    ]);
  });

  test('contain no formula, whatever the texts are', async () => {
    const written = await buffer(
      writeXlsx({ header: ['=1+1'], rows: [['=1+1'], ['</t></is></c><c><f>1</f></c>']], sheetName: 'x' }),
    );
    const sheet = readZip(written).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).toContain('=1+1');
    expect(sheet).not.toContain('<f>');
    expect(sheet).not.toContain('>=1+1');
  });

  test('of 200,000 rows are produced only as fast as they are consumed', async () => {
    let produced = 0;
    function* rows() {
      for (; produced < 200_000; produced += 1) yield [`name ${produced} ${Math.sin(produced)}`, produced, 'x'];
    }
    const stream = writeXlsx({ header, rows: rows(), sheetName: 'x' });
    for await (const chunk of stream) {
      expect(chunk).toBeInstanceOf(Buffer);
      if (produced > 0) break;
    }
    expect(produced).toBeLessThan(20_000);
  });

  test('omit characters that the format cannot contain', async () => {
    const sheet = parseWorkbook(
      await buffer(writeXlsx({ header: ['a'], rows: [['x\u0000\u0001\ud800y']], sheetName: '' })),
      10,
    );
    expect(sheet).toMatchObject({ sheetName: 'Sheet1', rows: [['x\ufffdy']] });
  });
});
