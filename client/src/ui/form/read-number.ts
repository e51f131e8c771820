/** What a field may show behind its number. */
export type NumberSuffix = ' €' | ' %' | ':1';

/** What a field takes. */
export interface NumberKind {
  /** Most digits after the decimal mark. */
  readonly decimals: number;
  /** The unit may be typed or pasted with the number; no other unit is accepted. */
  readonly suffix?: NumberSuffix | undefined;
  /** False where a sign has no place. */
  readonly signed?: boolean | undefined;
}

/** Why a text is not a number; the names are texts of the interface. */
export type NumberProblem =
  | 'numberDigits'
  | 'numberSign'
  | 'numberUnsigned'
  | 'numberSeparators'
  | 'numberDecimals'
  | 'numberWhole'
  | 'numberIncomplete'
  | 'numberTooLong';

/** What a text says. Numbers are decimal text with a point, such as '-1234.50'. */
export type NumberReading =
  | { readonly state: 'empty' }
  | { readonly state: 'read'; readonly decimal: string }
  /** A decimal fraction or thousands; only the person who typed it knows. */
  | { readonly state: 'ambiguous'; readonly readings: readonly [fraction: string, thousands: string] }
  | { readonly state: 'refused'; readonly problem: NumberProblem };

/** More digits than this do not all survive as a JSON number. */
const mostDigits = 15;

const units: Readonly<Record<NumberSuffix, { readonly before?: RegExp; readonly after: RegExp }>> = {
  ' €': { before: /^(?:€|EUR)\s*/i, after: /\s*(?:€|EUR)$/i },
  ' %': { after: /\s*%$/ },
  ':1': { after: /\s*:\s*1$/ },
};

const signs = /[-+\u2212]/;
const leadingSign = /^([-+\u2212])\s*/;
/** Spaces that people type, and those that programs write between thousands. */
const groupSpaces = /[ \u00a0\u202f\u2009]/g;
const apostrophes = /['\u2019]/g;

const refused = (problem: NumberProblem): NumberReading => ({ state: 'refused', problem });

interface Rest {
  /** What was found, without spaces; '' where it is not there. */
  readonly found: string;
  readonly rest: string;
}

/** Takes what matches away from the text. */
const without = (text: string, pattern: RegExp | undefined): Rest => {
  const match = pattern?.exec(text);
  if (!match) return { found: '', rest: text };
  return { found: match[0].trim(), rest: text.slice(0, match.index) + text.slice(match.index + match[0].length) };
};

/** The digits and separators without sign and unit; either of the two may come first, and each only once. */
const bareNumber = (text: string, suffix: NumberSuffix | undefined) => {
  const unit = suffix && units[suffix];
  const first = without(text, leadingSign);
  const before = without(first.rest, unit?.before);
  const second = first.found === '' ? without(before.rest, leadingSign) : { found: '', rest: before.rest };
  const { rest: body } = before.found === '' ? without(second.rest, unit?.after) : second;
  return { sign: first.found + second.found, body };
};

const isGrouped = (text: string, separator: string): boolean => {
  const [head = '', ...rest] = text.split(separator);
  return /^[1-9][0-9]{0,2}$/.test(head) && rest.every((group) => /^[0-9]{3}$/.test(group));
};

const read = (sign: string, head: string, tail = ''): NumberReading => {
  const whole = head.replace(/^0+(?=[0-9])/, '') || '0';
  if (whole.length + tail.length > mostDigits) return refused('numberTooLong');
  const digits = tail === '' ? whole : `${whole}.${tail}`;
  const isNegative = sign !== '' && sign !== '+' && /[1-9]/.test(digits);
  return { state: 'read', decimal: isNegative ? `-${digits}` : digits };
};

const fraction = (sign: string, head: string, tail: string, { decimals }: NumberKind): NumberReading => {
  if (tail === '') return refused('numberIncomplete');
  if (tail.length > decimals) return refused(decimals === 0 ? 'numberWhole' : 'numberDecimals');
  return read(sign, head, tail);
};

/** Digits with points alone or commas alone. */
const withOneMark = (sign: string, body: string, mark: string, kind: NumberKind): NumberReading => {
  const parts = body.split(mark);
  const thousands = isGrouped(body, mark) ? read(sign, parts.join('')) : null;
  if (parts.length > 2) return thousands ?? refused('numberSeparators');
  const [head = '', tail = ''] = parts;
  if (thousands === null) return fraction(sign, head, tail, kind);
  if (tail.length > kind.decimals) return thousands;
  const decimal = read(sign, head, tail);
  if (decimal.state !== 'read' || thousands.state !== 'read') return thousands;
  return { state: 'ambiguous', readings: [decimal.decimal, thousands.decimal] };
};

/** Thousands by one kind of separator, and a decimal mark of another kind. */
const withTwoMarks = (sign: string, body: string, [group, mark]: readonly [string, string], kind: NumberKind) => {
  const [head = '', tail = '', ...more] = body.split(mark);
  const isFraction = (mark === '.' || mark === ',') && more.length === 0 && !tail.includes(group);
  if (!isFraction || !isGrouped(head, group)) return refused('numberSeparators');
  return fraction(sign, head.replaceAll(group, ''), tail, kind);
};

/** What cannot be part of a number at all. */
const foreignTo = (sign: string, body: string, { signed = true }: NumberKind): NumberProblem | null => {
  if (signs.test(body)) return 'numberSign';
  if (/[^0-9., ']/.test(body)) return 'numberDigits';
  if (sign !== '' && !signed) return 'numberUnsigned';
  return /[0-9]/.test(body) ? null : 'numberIncomplete';
};

const separated = (sign: string, body: string, kind: NumberKind): NumberReading => {
  const [first, second, ...others] = new Set(body.replace(/[0-9]/g, ''));
  if (first === undefined) return read(sign, body);
  if (others.length > 0) return refused('numberSeparators');
  if (second !== undefined) return withTwoMarks(sign, body, [first, second], kind);
  if (first === '.' || first === ',') return withOneMark(sign, body, first, kind);
  return isGrouped(body, first) ? read(sign, body.replaceAll(first, '')) : refused('numberSeparators');
};

/**
 * Reads a number as people of our languages write it. The reader's language has no say in it: the same text is the
 * same amount for everybody, and where a text could be two numbers, the answer is 'ambiguous'.
 */
export function readNumber(text: string, kind: NumberKind): NumberReading {
  const trimmed = text.trim();
  if (trimmed === '') return { state: 'empty' };
  const { sign, body: written } = bareNumber(trimmed, kind.suffix);
  const body = written.replace(groupSpaces, ' ').replace(apostrophes, "'");
  const problem = foreignTo(sign, body, kind);
  return problem === null ? separated(sign, body, kind) : refused(problem);
}
