import type PdfKit from 'pdfkit';
import type { FontName } from './fonts.ts';

export type Document = InstanceType<typeof PdfKit>;
/** An element of the document's structure, which screen readers follow. */
export type Structure = ReturnType<Document['struct']>;
interface StructureOptions {
  /** Read out instead of a picture. */
  readonly alt?: string;
  /** Read out instead of a text that was cut. */
  readonly actual?: string;
  readonly scope?: 'Row' | 'Column';
  /** Left, top, right and bottom of a picture in points. */
  readonly bbox?: readonly [number, number, number, number];
}

type Child = Structure | (() => unknown);

/** An element of elements, and of what draws its content once it is part of the document. */
export const structure = (
  document: Document,
  type: string,
  children: Child | readonly Child[],
  options: StructureOptions = {},
): Structure => document.struct(type, options as never, children as never);

/** A4 in points, with margins. */
export const page = { width: 595.28, height: 841.89, left: 48, right: 48, top: 48, bottom: 64 } as const;
/** Width of the text in points. */
export const textWidth = page.width - page.left - page.right;

export const colors = { text: '#1c1c22', quiet: '#5d5d68', line: '#d4d4dc' } as const;

export interface Style {
  readonly font?: FontName;
  readonly size?: number;
  readonly color?: keyof typeof colors;
}

export const setStyle = (document: Document, { font = 'plain', size = 9.5, color = 'text' }: Style = {}): Document =>
  document.font(font).fontSize(size).fillColor(colors[color]);

/** Few fonts contain the narrow space of French and Swiss numbers. */
export const printable = (text: string): string => text.replaceAll('\u202F', '\u00A0').toWellFormed();

/** Draws what screen readers leave out: lines, page numbers and repeated headers. */
export const artifact = (document: Document, type: 'Layout' | 'Pagination', draw: () => void): void => {
  document.markContent('Artifact', { type });
  draw();
  document.endMarkedContent();
};
