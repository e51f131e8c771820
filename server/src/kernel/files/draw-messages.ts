/** Messages to the parent: pages, each after the previous one was taken, then the end; or a refusal. */
export type DrawMessage = DrawnPage | { type: 'end' } | { type: 'refusal'; code: DrawRefusal };

/** `pixels` are red, green and blue in rows from the top; width and height are in points. */
export type DrawnPage = {
  type: 'page';
  pixels: Uint8Array;
  columns: number;
  rows: number;
  width: number;
  height: number;
};

/** Keys of the `error` texts. */
export type DrawRefusal = 'pdfUnreadable' | 'pdfClosed' | 'pdfTooLong';
