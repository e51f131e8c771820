/** The unit that a field may show after its number. */
export type NumberSuffix = ' €' | ' %' | ':1';

/** The kind of number that a field accepts. */
export interface NumberKind {
  /** Maximum digits after the decimal mark. */
  readonly decimals: number;
  /** The unit may be typed or pasted with the number; no other unit is accepted. */
  readonly suffix?: NumberSuffix | undefined;
  /** False if a sign is not allowed. */
  readonly signed?: boolean | undefined;
}

/** Why a text is not a number; the names are keys of the interface's texts. */
export type NumberProblem =
  | 'numberDigits'
  | 'numberSign'
  | 'numberUnsigned'
  | 'numberSeparators'
  | 'numberDecimals'
  | 'numberWhole'
  | 'numberIncomplete'
  | 'numberTooLong';

/** The result of parsing a text. Numbers are decimal text with a point, such as '-1234.50'. */
export type NumberReading =
  | { readonly state: 'empty' }
  | { readonly state: 'read'; readonly decimal: string }
  /** A decimal fraction or thousands; only the user knows. */
  | { readonly state: 'ambiguous'; readonly readings: readonly [fraction: string, thousands: string] }
  | { readonly state: 'refused'; readonly problem: NumberProblem };

/** More digits do not all survive as a JSON number. */
const mostDigits = 15;

const units: Readonly<Record<NumberSuffix, { readonly before?: RegExp; readonly after: RegExp }>> = {
  ' €': { before: /^(?:€|EUR)\s*/i, after: /(?:€|EUR)$/i },
  ' %': { after: /%$/ },
  ':1': { after: /:\s*1$/ },
};

const signs = /[-+\u2212]/;
const leadingSign = /^([-+\u2212])\s*/;
/** Spaces that people type, and those that programs print between thousands. */
const groupSpaces = /[ \u00a0\u202f\u2009]/g;
const apostrophes = /['\u2019]/g;

const refused = (problem: NumberProblem): NumberReading => ({ state: 'refused', problem });

interface Rest {
  /** The match, trimmed; '' if there is none. */
  readonly found: string;
  readonly rest: string;
}

/** Removes the match from the text. */
const without = (text: string, pattern: RegExp | undefined): Rest => {
  const match = pattern?.exec(text);
  if (!match) return { found: '', rest: text };
  return { found: match[0].trim(), rest: text.slice(0, match.index) + text.slice(match.index + match[0].length) };
};

/** The digits and separators without sign and unit, which may come in either order, each only once. */
const bareNumber = (text: string, suffix: NumberSuffix | undefined) => {
  const unit = suffix && units[suffix];
  const first = without(text, leadingSign);
  const before = without(first.rest, unit?.before);
  const second = first.found === '' ? without(before.rest, leadingSign) : { found: '', rest: before.rest };
  const { rest: body } = before.found === '' ? without(second.rest, unit?.after) : second;
  return { sign: first.found + second.found, body: body.trimEnd() };
};

const isGrouped = (text: string, separator: string): boolean => {
  const [head = '', ...rest] = text.split(separator);
  return /^[1-9][0-9]{0,2}$/.test(head) && rest.every((group) => /^[0-9]{3}$/.test(group));
};

const read = (sign: string, head: string, tail = ''): NumberReading => {
  const integerPart = head.replace(/^0+(?=[0-9])/, '') || '0';
  if (integerPart.length + tail.length > mostDigits) return refused('numberTooLong');
  const digits = tail === '' ? integerPart : `${integerPart}.${tail}`;
  const isNegative = sign !== '' && sign !== '+' && /[1-9]/.test(digits);
  return { state: 'read', decimal: isNegative ? `-${digits}` : digits };
};

const fraction = (sign: string, head: string, tail: string, { decimals }: NumberKind): NumberReading => {
  if (tail === '') return refused('numberIncomplete');
  if (tail.length > decimals) return refused(decimals === 0 ? 'numberWhole' : 'numberDecimals');
  return read(sign, head, tail);
};

/** Digits with only points or only commas. */
const withOneSeparator = (sign: string, body: string, symbol: string, kind: NumberKind): NumberReading => {
  const parts = body.split(symbol);
  const thousands = isGrouped(body, symbol) ? read(sign, parts.join('')) : null;
  if (parts.length > 2) return thousands ?? refused('numberSeparators');
  const [head = '', tail = ''] = parts;
  if (thousands === null) return fraction(sign, head, tail, kind);
  if (tail.length > kind.decimals) return thousands;
  const decimal = read(sign, head, tail);
  if (decimal.state !== 'read' || thousands.state !== 'read') return thousands;
  return { state: 'ambiguous', readings: [decimal.decimal, thousands.decimal] };
};

/** Thousands with one kind of separator, and a decimal mark of another kind. */
const withTwoSeparators = (
  sign: string,
  body: string,
  [group, symbol]: readonly [string, string],
  kind: NumberKind,
) => {
  const [head = '', tail = '', ...more] = body.split(symbol);
  const isFraction = (symbol === '.' || symbol === ',') && more.length === 0 && !tail.includes(group);
  if (!isFraction || !isGrouped(head, group)) return refused('numberSeparators');
  return fraction(sign, head.replaceAll(group, ''), tail, kind);
};

/** The problem of a character that no number contains. */
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
  if (second !== undefined) return withTwoSeparators(sign, body, [first, second], kind);
  if (first === '.' || first === ',') return withOneSeparator(sign, body, first, kind);
  return isGrouped(body, first) ? read(sign, body.replaceAll(first, '')) : refused('numberSeparators');
};

/**
 * Parses a number in the notations of our languages, regardless of the reader's language: the same text is the same
 * amount for everyone, and a text that could be two numbers is 'ambiguous'.
 */
export function readNumber(text: string, kind: NumberKind): NumberReading {
  const trimmed = text.trim();
  if (trimmed === '') return { state: 'empty' };
  const { sign, body: written } = bareNumber(trimmed, kind.suffix);
  const body = written.replace(groupSpaces, ' ').replace(apostrophes, "'");
  const problem = foreignTo(sign, body, kind);
  return problem === null ? separated(sign, body, kind) : refused(problem);
}
