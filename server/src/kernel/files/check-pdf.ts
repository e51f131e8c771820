import { inflateSync } from 'node:zlib';
import { Refusal } from '../refusal.ts';

const tailBytes = 1024;
/** Objects packed into one stream are a few hundred kilobytes at most; more is a bomb. */
const mostInflatedBytes = 16 * 1024 * 1024;

/** What runs, opens or carries something else, or hides all of that behind a password. */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|XFA|Encrypt)(?![A-Za-z0-9])/;

/** `/J#61vaScript` is the same name as `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const otherwisePacked = /\/(?:Predictor|ASCII|LZW|RunLength|Crypt)/;

const unreadable = () => new Refusal('unprocessable', 'pdfUnreadable');

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: mostInflatedBytes }).toString('latin1');
  } catch {
    throw unreadable();
  }
}

/** The text of objects that are packed into compressed streams, one at a time. */
function* packedObjects(bytes: Buffer, text: string): Generator<string> {
  for (const { 0: head, index } of text.matchAll(/<<[^<>]{0,400}\/ObjStm[^<>]{0,400}>>\s{0,4}stream\r?\n/g)) {
    const dictionary = plainNames(head);
    // Whatever else packs them is not written by anybody who scans a passport.
    if (!dictionary.includes('/FlateDecode') || otherwisePacked.test(dictionary)) throw unreadable();
    const start = index + head.length;
    const end = text.indexOf('endstream', start);
    yield inflated(bytes.subarray(start, end === -1 ? bytes.length : end));
  }
}

/**
 * Refuses `pdfUnreadable` unless the bytes start and end as a PDF does (what follows the end would belong to a second file
 * type), and `pdfActive` for one that does more than show pages. A PDF is not rewritten, therefore it is only ever served as
 * a sandboxed attachment.
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  const isWhole = text.startsWith('%PDF-') && /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(text.slice(-tailBytes));
  if (!isWhole) throw unreadable();
  const refuseActive = (part: string): void => {
    if (active.test(plainNames(part))) throw new Refusal('unprocessable', 'pdfActive');
  };
  refuseActive(text);
  for (const packed of packedObjects(bytes, text)) refuseActive(packed);
}
