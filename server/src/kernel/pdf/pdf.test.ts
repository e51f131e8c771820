import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { picture } from '../../../test/app/pictures.ts';
import { openPdf, pagePlaceholder, pagesPlaceholder, type PdfRow } from './pdf.ts';

const made = new Date('2026-11-21T08:00:00Z');
const begin = () =>
  openPdf({
    title: 'Prüfung',
    author: 'Haus',
    language: 'de',
    made,
    foot: ['Haus', `${pagePlaceholder}/${pagesPlaceholder}`],
  });
const columns = [
  { header: 'Name', width: 300 },
  { header: 'Betrag', width: 190, align: 'right' as const },
];
const rows = (count: number): PdfRow[] =>
  Array.from({ length: count }, (_none, index) => ({ cells: [`Zeile ${index + 1}`, `${index},00 €`] }));

const pagesOf = async (file: Buffer): Promise<string[]> => {
  const document = await getDocumentProxy(new Uint8Array(file));
  return (await extractText(document, { mergePages: false })).text;
};

interface Node {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly (Node | { readonly type: string; readonly id: string })[];
}

/** The document as a screen reader goes through it: each element with its words, page by page. */
const readOut = async (file: Buffer): Promise<string[]> => {
  const document = await getDocumentProxy(new Uint8Array(file));
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const words = new Map<string, string>();
    let open: string[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items)
      if ('str' in item) words.set(open.at(-1) ?? '', `${words.get(open.at(-1) ?? '') ?? ''}${item.str}`);
      else if (item.type === 'endMarkedContent') open = open.slice(0, -1);
      else open.push(item.id ?? '');
    const walk = ({ role, alt, children }: Node): void => {
      const own = children.map((child) => ('role' in child ? '' : (words.get(child.id) ?? ''))).join('');
      const said = alt ?? own.trim();
      if (said !== '' && role !== 'Root') lines.push(`${role} ${said}`);
      for (const child of children) if ('role' in child) walk(child);
    };
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) walk(tree);
  }
  return lines;
};

describe('a document', () => {
  it('is read out in order with its headings, lists, names of values, headers of tables and words for pictures', async () => {
    const pdf = begin();
    pdf.heading('Vertrag');
    pdf.facts([['Kunde', 'Ada']]);
    pdf.heading('Zahlungen', 13);
    await pdf.table(columns, [{ cells: ['Zeile 1', '1,00 €'], note: 'bar' }]);
    pdf.list(['Erstens', 'Zweitens']);
    pdf.paragraph('Ende');
    pdf.image({ content: await picture('png'), width: 100, height: 40, alt: 'Unterschrift' });
    expect(await readOut(await pdf.finish())).toEqual([
      'H1 Vertrag',
      'TH Kunde',
      'TD Ada',
      'H2 Zahlungen',
      'TH Name',
      'TH Betrag',
      'TD Zeile 1',
      'TD 1,00 €bar',
      'Lbl 1.',
      'LBody Erstens',
      'Lbl 2.',
      'LBody Zweitens',
      'P Ende',
      'Figure Unterschrift',
    ]);
  });

  it('reads out the header of a table once, and neither page numbers nor lines', async () => {
    const pdf = begin();
    await pdf.table(columns, rows(100));
    const said = await readOut(await pdf.finish());
    expect(said).toHaveLength(2 + 2 * 100);
    expect(said.filter((line) => line.startsWith('TH'))).toEqual(['TH Name', 'TH Betrag']);
    expect(said.at(-1)).toBe('TD 99,00 €');
  });

  it('states that it follows PDF/UA, with its language and title', async () => {
    const pdf = begin();
    pdf.paragraph('Text');
    const file = await pdf.finish();
    expect(file.toString('latin1')).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
    const document = await getDocumentProxy(new Uint8Array(file));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await getMeta(document)).info).toMatchObject({ Title: 'Prüfung', Language: 'de', PDFFormatVersion: '1.7' });
  });

  it('contains the letters of Europe and the euro sign as text that can be searched and copied', async () => {
    const pdf = begin();
    pdf.heading('Größe, Œuvre, façade, coördinatie');
    pdf.paragraph('Łukasz Ąść, Ελλάδα, Иван – “1 234,56 €” • −7');
    const [text] = await pagesOf(await pdf.finish());
    expect(text).toContain('Größe, Œuvre, façade, coördinatie');
    expect(text).toContain('Łukasz Ąść, Ελλάδα, Иван – “1 234,56 €” • −7');
  });

  it('breaks a long table over pages, with the header on each and the page number at the foot', async () => {
    const pdf = begin();
    await pdf.table(columns, rows(100));
    const pages = await pagesOf(await pdf.finish());
    expect(pages).toHaveLength(3);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Betrag');
      expect(text).toContain(`${index + 1}/3`);
    }
    expect(pages.join('\n').match(/Zeile \d+/g)).toHaveLength(100);
  });

  it('writes a note below its row in as many lines as it needs, and keeps the next row clear of it', async () => {
    const pdf = begin();
    const note = Array.from({ length: 60 }, (_none, index) => `Wort${index}`).join(' ');
    await pdf.table(
      columns,
      rows(40).map((row) => ({ ...row, note })),
    );
    const pages = await pagesOf(await pdf.finish());
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join('\n').match(/Wort59/g)).toHaveLength(40);
  });

  it('cuts text that is too long for its column', async () => {
    const pdf = begin();
    await pdf.table(columns, [{ cells: ['lang '.repeat(80), '1'] }]);
    expect((await pagesOf(await pdf.finish()))[0]).toMatch(/lang lan?…/);
  });

  it('has the same bytes for the same content and moment, and others for another', async () => {
    const write = async (value: string) => {
      const pdf = begin();
      pdf.facts([['Kunde', value]]);
      pdf.image({ content: await picture('png'), width: 100, height: 40, alt: 'Zeichen' });
      return pdf.finish();
    };
    const first = await write('Ada');
    expect((await write('Ada')).equals(first)).toBe(true);
    expect((await write('Bea')).equals(first)).toBe(false);
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(first)));
    expect(info).toMatchObject({ Title: 'Prüfung', Author: 'Haus', CreationDate: 'D:20261121080000Z' });
  });
});
