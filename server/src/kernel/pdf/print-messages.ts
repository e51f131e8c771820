import type { Pdf, PdfColumn, PdfFacts, PdfRow } from './pdf.ts';

/** The parts of a document that take one call each. */
export type PrintPart = 'heading' | 'paragraph' | 'list' | 'facts' | 'image' | 'space';

/**
 * Messages to the printing process, in order: documents one after the other. It answers `taken` to each message with rows,
 * and `written` once a finished document is in the file at `path`.
 */
export type PrintMessage =
  | { readonly type: 'open'; readonly facts: PdfFacts; readonly path: string }
  | { readonly type: 'part'; readonly name: PrintPart; readonly values: Parameters<Pdf[PrintPart]> }
  | { readonly type: 'table'; readonly columns: readonly PdfColumn[] }
  | { readonly type: 'rows'; readonly rows: readonly PdfRow[] }
  | { readonly type: 'tableEnd' }
  | { readonly type: 'finish' };
