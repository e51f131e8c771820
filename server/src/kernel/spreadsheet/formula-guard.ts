const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;
const guarded = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Prefixes a single quote to text that a spreadsheet would run as a formula; plain numbers such as -5.20 stay. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

// The list separator of a spreadsheet depends on its locale; quotes and spaces before a formula do not stop it.
const separators = /([,;|\t\r\n\v\f\u0085\u2028\u2029])/;
const quotesAndSpaces = /^[\s"]*/;
const quotedNumber = /^[+-]?\d+(?:[.,]\d+)?["\s]*$/;

/** Guards a cell of a text file, which a spreadsheet may split at another separator than the one used to write it. */
export function guardSplitFormulas(text: string): string {
  return plainNumber.test(text) ? text : guardFormula(text).split(separators).map(guardPart).join('');
}

function guardPart(part: string): string {
  const lead = quotesAndSpaces.exec(part)?.[0] ?? '';
  const rest = part.slice(lead.length);
  return formulaStart.test(rest) && !quotedNumber.test(rest) ? `${lead}'${rest}` : part;
}

/** Removes what guardFormula added, so that a file of failed rows can be uploaded again unchanged. */
export function unguardFormula(text: string): string {
  return text.replace(guarded, '');
}
