const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;
const guarded = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** Prefixes a single quote to text that a spreadsheet program would run as a formula; plain numbers such as -5.20 stay. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Takes back what guardFormula added, so that a file of failed rows can be sent in again unchanged. */
export function unguardFormula(text: string): string {
  return text.replace(guarded, '');
}
