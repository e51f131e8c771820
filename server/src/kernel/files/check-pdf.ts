import { Refusal } from '../refusal.ts';

const tailBytes = 1024;

/**
 * Refuses `pdfUnreadable` unless the bytes start and end as a PDF does; what follows the end would belong to a second file type.
 * A PDF is not rewritten, therefore it is only ever served as a sandboxed attachment.
 */
export function checkPdf(bytes: Buffer): void {
  const tail = bytes.subarray(-tailBytes).toString('latin1');
  const whole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && /%%EOF[\s\0]*$/.test(tail);
  if (!whole) throw new Refusal('unprocessable', 'pdfUnreadable');
}
