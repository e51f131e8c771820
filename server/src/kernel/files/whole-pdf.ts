import { Refusal } from '../refusal.ts';

const tailBytes = 1024;

/** Refuses `pdfUnreadable` unless the bytes end like a PDF: a truncated one could lack pages unnoticed. */
export function wholePdf(bytes: Buffer): Buffer {
  if (!/startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-tailBytes).toString('latin1')))
    throw new Refusal('unprocessable', 'pdfUnreadable');
  return bytes;
}
