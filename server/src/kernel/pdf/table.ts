import {
  artifact,
  colors,
  type Document,
  page,
  printable,
  setStyle,
  structure,
  type Structure,
  textWidth,
} from './layout.ts';

export interface PdfColumn {
  readonly header: string;
  /** Width in points. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface PdfRow {
  readonly cells: readonly string[];
  readonly strong?: boolean;
  /** Text below the cells from the second column on, wrapped as needed. */
  readonly note?: string;
}

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: Iterable<PdfRow> | AsyncIterable<PdfRow>;
}

const rowHeight = 17;
const noteSize = 7.5;
/** Rows after which other requests get a turn, because layout takes time. */
const rowsAtOnce = 40;

/** Writes rows below a header; on further pages the header is repeated for those who see it. */
export const writeTable = async (document: Document, root: Structure, { columns, rows }: PdfTable): Promise<void> => {
  const table = document.struct('Table');
  root.add(table);
  writeRow(document, columns, { ...headOf(columns), add: (row) => void table.add(row) });
  let written = 0;
  for await (const { cells, strong, note = '' } of rows) {
    const below = heightOfNote(document, columns, note);
    if (document.y + rowHeight + below > page.height - page.bottom) {
      document.addPage();
      artifact(document, 'Pagination', () => writeRow(document, columns, headOf(columns)));
    }
    const style = { font: strong ? 'strong' : 'plain', size: 8.5 } as const;
    writeRow(document, columns, { style, cells, note, below, add: (row) => void table.add(row) });
    written += 1;
    if (written % rowsAtOnce === 0) await new Promise(setImmediate);
  }
  table.end();
  document.x = page.left;
};

interface Row {
  readonly style: Parameters<typeof setStyle>[1];
  readonly cells: readonly string[];
  readonly isHead?: boolean;
  readonly note?: string;
  /** Height of the note in points. */
  readonly below?: number;
  /** Adds the row to the document's structure; without it, the row is drawn outside the structure. */
  readonly add?: (row: Structure) => void;
}

const headOf = (columns: readonly PdfColumn[]): Row => ({
  style: { font: 'strong', size: 8, color: 'quiet' },
  cells: columns.map(({ header }) => header),
  isHead: true,
});

const writeRow = (document: Document, columns: readonly PdfColumn[], row: Row): void => {
  const top = document.y;
  const draws = drawsOf(document, columns, row);
  if (row.add) row.add(structureOf(document, { columns, cells: draws }, row));
  else for (const { draw } of draws) draw();
  const bottom = top + rowHeight + (row.below ?? 0);
  const line = () => {
    document.moveTo(page.left, bottom).lineTo(page.width - page.right, bottom);
    document.lineWidth(0.5).strokeColor(colors.line).stroke();
  };
  if (row.add) artifact(document, 'Layout', line);
  else line();
  document.y = bottom;
};

interface Cell {
  readonly draw: () => void;
  /** All of the text, if it had to be cut. */
  readonly actual: string | undefined;
}

const drawsOf = (document: Document, columns: readonly PdfColumn[], { style, cells }: Row): Cell[] => {
  const top = document.y;
  let left = page.left;
  setStyle(document, style);
  return columns.map(({ width, align }, index) => {
    const whole = printable(cells[index] ?? '');
    const text = fitted(document, whole, width - 6);
    const at = left + (align === 'right' ? width - document.widthOfString(text) : 0);
    left += width;
    const draw = () => void setStyle(document, style).text(text, at, top + 4, { lineBreak: false });
    return { draw, actual: text === whole ? undefined : whole };
  });
};

/** A note is below the second cell, and part of it. */
const structureOf = (
  document: Document,
  { columns, cells }: { readonly columns: readonly PdfColumn[]; readonly cells: readonly Cell[] },
  { isHead = false, note = '' }: Row,
): Structure => {
  const top = document.y;
  const noteAt = Math.min(1, cells.length - 1);
  return structure(
    document,
    'TR',
    cells.map(({ draw, actual }, index) => {
      const options = { ...(isHead && { scope: 'Column' as const }), ...(actual !== undefined && { actual }) };
      const parts =
        index === noteAt && note !== ''
          ? [draw, () => writeNote(document, columns, { note, at: top + rowHeight - 3 })]
          : [draw];
      return structure(document, isHead ? 'TH' : 'TD', parts, options);
    }),
  );
};

const placeOfNote = ([first]: readonly PdfColumn[]) => {
  const indent = first?.width ?? 0;
  return { left: page.left + indent, width: textWidth - indent };
};

const heightOfNote = (document: Document, columns: readonly PdfColumn[], note: string): number => {
  if (note === '') return 0;
  return (
    setStyle(document, { size: noteSize }).heightOfString(printable(note), { width: placeOfNote(columns).width }) + 2
  );
};

const writeNote = (
  document: Document,
  columns: readonly PdfColumn[],
  { note, at }: { readonly note: string; readonly at: number },
): void => {
  const { left, width } = placeOfNote(columns);
  setStyle(document, { size: noteSize, color: 'quiet' }).text(printable(note), left, at, { width });
};

const fitted = (document: Document, text: string, width: number): string => {
  if (document.widthOfString(text) <= width) return text;
  let part = [...text];
  while (part.length > 0 && document.widthOfString(`${part.join('')}…`) > width) part = part.slice(0, -1);
  return `${part.join('').trimEnd()}…`;
};
