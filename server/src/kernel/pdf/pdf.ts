import PdfKit from 'pdfkit';
import { fontFile } from './fonts.ts';
import {
  artifact,
  type Document,
  page,
  printable,
  setStyle,
  structure,
  type Structure,
  type Style,
  textWidth,
} from './layout.ts';
import { type PdfColumn, type PdfRow, writeTable } from './table.ts';

export type { PdfColumn, PdfRow } from './table.ts';

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** The only timestamp in the file, so that the same content and moment give the same bytes. */
  readonly made: Date;
  /** Footer of each page; `pagePlaceholder` and `pagesPlaceholder` become the page number and the number of pages. */
  readonly foot: readonly [left: string, right: string];
}

export const pagePlaceholder = '{page}';
export const pagesPlaceholder = '{pages}';

export interface PdfImage {
  readonly content: Buffer;
  /** Largest width and height in points; the aspect ratio is kept. */
  readonly width: number;
  readonly height: number;
  /** Read out instead of the picture. */
  readonly alt: string;
}

/** Points that must fit below a heading on its page. */
const keptBelowHeading = 90;

/**
 * Writes a document from top to bottom with automatic page breaks, tagged for screen readers (PDF/UA). Letters may be Latin,
 * Greek and Cyrillic.
 */
export interface Pdf {
  /** The title of the document, or in a smaller size of one of its parts. */
  heading(text: string, size?: number): void;
  paragraph(text: string, style?: Style): void;
  /** Numbered paragraphs. */
  list(items: readonly string[]): void;
  facts(pairs: readonly (readonly [name: string, value: string])[]): void;
  /** Writes rows below a header repeated on every page; a `strong` row is a total. Overlong texts are cut. */
  table(columns: readonly PdfColumn[], rows: Iterable<PdfRow> | AsyncIterable<PdfRow>): Promise<void>;
  image(image: PdfImage): void;
  space(points: number): void;
  /** Ends the document and returns the file. Nothing can be written afterwards. */
  finish(): Promise<Buffer>;
}

const titleSize = 18;

/** Begins an A4 document. Layout takes time, so the server uses `printPdf`, which runs it in another process. */
export const openPdf = (facts: PdfFacts): Pdf => {
  const document = new PdfKit({
    size: 'A4',
    margins: { left: page.left, right: page.right, top: page.top, bottom: page.bottom },
    bufferPages: true,
    pdfVersion: '1.7',
    // Missing in the types.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: facts.language,
    displayTitle: true,
    // A first font of the library's choice, or one without a name, would make it read each font again at every use.
    font: null as unknown as string,
    info: {
      Title: facts.title,
      Author: facts.author,
      Creator: facts.author,
      Producer: 'PDFKit',
      CreationDate: facts.made,
    },
  });
  document.registerFont('plain', fontFile('plain'));
  document.registerFont('strong', fontFile('strong'));
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const root = document.struct('Document');
  document.addStructure(root);
  const write = (text: string, style?: Style) =>
    setStyle(document, style).text(printable(text), page.left, document.y, { width: textWidth });
  return {
    heading: (text, size = titleSize) => {
      // A heading stays with the text below it.
      if (document.y + keptBelowHeading > page.height - page.bottom) document.addPage();
      const draw = () => write(text, { font: 'strong', size });
      root.add(structure(document, size < titleSize ? 'H2' : 'H1', draw));
    },
    paragraph: (text, style) => void root.add(structure(document, 'P', () => write(text, style))),
    list: (items) => writeList(document, root, items),
    facts: (pairs) => writeFacts(document, root, pairs),
    table: (columns, rows) => writeTable(document, root, { columns, rows }),
    image: (image) => writeImage(document, root, image),
    space: (points) => void (document.y += points),
    finish: () => {
      writeFeet(document, facts);
      document.end();
      return ended;
    },
  };
};

const writeImage = (document: Document, root: Structure, { content, width, height, alt }: PdfImage): void => {
  if (document.y + height > page.height - page.bottom) document.addPage();
  const top = document.y;
  const draw = () => document.image(content, page.left, top, { fit: [width, height] });
  root.add(structure(document, 'Figure', draw, { alt, bbox: [page.left, top, page.left + width, top + height] }));
  document.y = top + height;
};

const numberWidth = 16;

const writeList = (document: Document, root: Structure, items: readonly string[]): void => {
  const list = document.struct('L');
  root.add(list);
  for (const [index, item] of items.entries()) {
    setStyle(document);
    if (document.y + document.currentLineHeight() > page.height - page.bottom) document.addPage();
    const top = document.y;
    const number = () => document.text(`${index + 1}.`, page.left, top, { lineBreak: false });
    const text = () => document.text(printable(item), page.left + numberWidth, top, { width: textWidth - numberWidth });
    const parts = [structure(document, 'Lbl', number), structure(document, 'LBody', text)];
    list.add(structure(document, 'LI', parts));
    if (index < items.length - 1) document.y += 4;
  }
  list.end();
  document.x = page.left;
};

const nameWidth = 130;

/** A table of two columns for screen readers, in which each name is the header of its row. */
const writeFacts = (document: Document, root: Structure, pairs: readonly (readonly [string, string])[]): void => {
  const table = document.struct('Table');
  root.add(table);
  for (const [name, value] of pairs) {
    const top = document.y;
    let below = top;
    const head = () => {
      setStyle(document, { color: 'quiet' }).text(printable(name), page.left, top, { width: nameWidth - 8 });
      below = document.y;
    };
    const cell = () =>
      setStyle(document).text(printable(value), page.left + nameWidth, top, { width: textWidth - nameWidth });
    const parts = [structure(document, 'TH', head, { scope: 'Row' }), structure(document, 'TD', cell)];
    table.add(structure(document, 'TR', parts));
    document.y = Math.max(document.y, below) + 2;
  }
  table.end();
  document.x = page.left;
};

const writeFeet = (document: Document, { foot }: PdfFacts): void => {
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    // Text below the margin would otherwise open another page.
    document.page.margins.bottom = 0;
    const [left, right] = foot.map((line) =>
      printable(line.replaceAll(pagePlaceholder, String(index + 1)).replaceAll(pagesPlaceholder, String(count))),
    );
    artifact(document, 'Pagination', () => {
      setStyle(document, { size: 7.5, color: 'quiet' });
      document.text(left ?? '', page.left, page.height - 40, { lineBreak: false });
      const indent = textWidth - document.widthOfString(right ?? '');
      document.text(right ?? '', page.left + indent, page.height - 40, { lineBreak: false });
    });
  }
};
