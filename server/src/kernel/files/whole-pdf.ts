import { Refusal } from '../refusal.ts';

const tailBytes = 1024;

/** Refuses `pdfUnreadable` unless the bytes have a PDF's end: of a torn one pages could be missing without anybody noticing. */
export function wholePdf(bytes: Buffer): Buffer {
  if (!/startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-tailBytes).toString('latin1')))
    throw new Refusal('unprocessable', 'pdfUnreadable');
  return bytes;
}
