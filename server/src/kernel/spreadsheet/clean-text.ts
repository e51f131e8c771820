// C0 and C1 controls (NUL cannot be stored), bidirectional overrides and isolates, byte order marks, noncharacters.
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
const printable = /^[ -~]*$/;

/** Normalizes text for storage: composed (NFC), well formed, trimmed, without hiding or reordering characters. */
export function cleanText(text: string): string {
  // True for most cells; skipping the rest saves a third of the total reading time.
  if (printable.test(text)) return text.trim();
  return text.toWellFormed().replace(invisible, '').normalize('NFC').trim();
}
