import PdfKit from 'pdfkit';
import { fontFile, type FontName } from './fonts.ts';

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

export interface PdfColumn {
  readonly header: string;
  /** Width in points. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface PdfImage {
  readonly content: Buffer;
  /** Largest width and height in points; the aspect ratio is kept. */
  readonly width: number;
  readonly height: number;
}

/** A4 in points, with margins. */
const page = { width: 595.28, height: 841.89, left: 48, right: 48, top: 48, bottom: 64 } as const;
/** Width of the text in points. */
export const textWidth = page.width - page.left - page.right;

const colors = { text: '#1c1c22', quiet: '#5d5d68', line: '#d4d4dc' } as const;
const rowHeight = 17;
/** Points that must fit below a heading on its page. */
const keptBelowHeading = 90;
/** Rows after which other requests get a turn, because layout takes time. */
const rowsAtOnce = 40;

interface Style {
  readonly font?: FontName;
  readonly size?: number;
  readonly color?: keyof typeof colors;
}

/** Writes a document from top to bottom with automatic page breaks. Letters may be Latin, Greek and Cyrillic. */
export interface Pdf {
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

export interface PdfRow {
  readonly cells: readonly string[];
  readonly strong?: boolean;
  /** Text below the cells from the second column on, wrapped as needed. */
  readonly note?: string;
}

/** Few fonts contain the narrow space of French and Swiss numbers. */
const printable = (text: string): string => text.replaceAll('\u202F', '\u00A0').toWellFormed();

/** Begins an A4 document. Layout takes time, so the server uses `printPdf`, which runs it in another process. */
export const openPdf = (facts: PdfFacts): Pdf => {
  const document = new PdfKit({
    size: 'A4',
    margins: { left: page.left, right: page.right, top: page.top, bottom: page.bottom },
    bufferPages: true,
    lang: facts.language,
    displayTitle: true,
    font: fontFile('plain') as unknown as string,
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
  const set = ({ font = 'plain', size = 9.5, color = 'text' }: Style = {}) =>
    document.font(font).fontSize(size).fillColor(colors[color]);
  const write = (text: string, style?: Style) => {
    set(style).text(printable(text), page.left, document.y, { width: textWidth });
  };
  return {
    heading: (text, size = 18) => {
      // A heading stays with the text below it.
      if (document.y + keptBelowHeading > page.height - page.bottom) document.addPage();
      write(text, { font: 'strong', size });
    },
    paragraph: write,
    list: (items) => writeList(document, set, items),
    facts: (pairs) => writeFacts(document, set, pairs),
    table: (columns, rows) => writeTable(document, set, { columns, rows }),
    image: ({ content, width, height }) => {
      if (document.y + height > page.height - page.bottom) document.addPage();
      const top = document.y;
      document.image(content, page.left, top, { fit: [width, height] });
      document.y = top + height;
    },
    space: (points) => void (document.y += points),
    finish: () => {
      writeFeet(document, set, facts);
      document.end();
      return ended;
    },
  };
};

type Document = InstanceType<typeof PdfKit>;
type SetStyle = (style?: Style) => Document;

const numberWidth = 16;

const writeList = (document: Document, set: SetStyle, items: readonly string[]): void => {
  for (const [index, item] of items.entries()) {
    set();
    if (document.y + document.currentLineHeight() > page.height - page.bottom) document.addPage();
    const top = document.y;
    document.text(`${index + 1}.`, page.left, top, { lineBreak: false });
    document.text(printable(item), page.left + numberWidth, top, { width: textWidth - numberWidth });
    if (index < items.length - 1) document.y += 4;
  }
  document.x = page.left;
};

const nameWidth = 130;
const noteSize = 7.5;

const writeFacts = (document: Document, set: SetStyle, pairs: readonly (readonly [string, string])[]): void => {
  for (const [name, value] of pairs) {
    const top = document.y;
    set({ color: 'quiet' }).text(printable(name), page.left, top, { width: nameWidth - 8 });
    const below = document.y;
    set().text(printable(value), page.left + nameWidth, top, { width: textWidth - nameWidth });
    document.y = Math.max(document.y, below) + 2;
  }
  document.x = page.left;
};

interface Table {
  readonly columns: readonly PdfColumn[];
  readonly rows: Iterable<PdfRow> | AsyncIterable<PdfRow>;
}

const writeTable = async (document: Document, set: SetStyle, { columns, rows }: Table): Promise<void> => {
  writeRow(document, columns, {
    set: () => set({ font: 'strong', size: 8, color: 'quiet' }),
    cells: columns.map(({ header }) => header),
  });
  let written = 0;
  for await (const { cells, strong, note = '' } of rows) {
    const height = rowHeight + heightOfNote(set({ size: noteSize }), columns, note);
    if (document.y + height > page.height - page.bottom) {
      document.addPage();
      const head = () => set({ font: 'strong', size: 8, color: 'quiet' });
      writeRow(document, columns, { set: head, cells: columns.map(({ header }) => header) });
    }
    writeRow(document, columns, { set: () => set({ font: strong ? 'strong' : 'plain', size: 8.5 }), cells, height });
    if (note) writeNote(set({ size: noteSize, color: 'quiet' }), columns, { note, below: height - rowHeight });
    written += 1;
    if (written % rowsAtOnce === 0) await new Promise(setImmediate);
  }
  document.x = page.left;
};

const placeOfNote = ([first]: readonly PdfColumn[]) => {
  const indent = first?.width ?? 0;
  return { left: page.left + indent, width: textWidth - indent };
};

const heightOfNote = (document: Document, columns: readonly PdfColumn[], note: string): number =>
  note === '' ? 0 : document.heightOfString(printable(note), { width: placeOfNote(columns).width }) + 2;

/** Writes into the row that has just ended; the next one still begins below it. */
const writeNote = (
  document: Document,
  columns: readonly PdfColumn[],
  { note, below }: { note: string; below: number },
): void => {
  const { left, width } = placeOfNote(columns);
  const end = document.y;
  document.text(printable(note), left, end - below - 3, { width });
  document.y = end;
};

interface Row {
  readonly set: () => Document;
  readonly cells: readonly string[];
  readonly height?: number;
}

const writeRow = (document: Document, columns: readonly PdfColumn[], { set, cells, height = rowHeight }: Row): void => {
  const top = document.y;
  let left = page.left;
  set();
  for (const [index, { width, align }] of columns.entries()) {
    const text = fitted(document, printable(cells[index] ?? ''), width - 6);
    const indent = align === 'right' ? width - document.widthOfString(text) : 0;
    document.text(text, left + indent, top + 4, { lineBreak: false });
    left += width;
  }
  document.moveTo(page.left, top + height).lineTo(page.width - page.right, top + height);
  document.lineWidth(0.5).strokeColor(colors.line).stroke();
  document.y = top + height;
};

const fitted = (document: Document, text: string, width: number): string => {
  if (document.widthOfString(text) <= width) return text;
  let part = [...text];
  while (part.length > 0 && document.widthOfString(`${part.join('')}…`) > width) part = part.slice(0, -1);
  return `${part.join('').trimEnd()}…`;
};

const writeFeet = (document: Document, set: SetStyle, { foot }: PdfFacts): void => {
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    // Text below the margin would otherwise open another page.
    document.page.margins.bottom = 0;
    const [left, right] = foot.map((line) =>
      printable(line.replaceAll(pagePlaceholder, String(index + 1)).replaceAll(pagesPlaceholder, String(count))),
    );
    set({ size: 7.5, color: 'quiet' }).text(left ?? '', page.left, page.height - 40, { lineBreak: false });
    const indent = textWidth - document.widthOfString(right ?? '');
    document.text(right ?? '', page.left + indent, page.height - 40, { lineBreak: false });
  }
};
