import { euroText } from '../format/euro-text.ts';
import { numberFormat } from '../format/number-text.ts';
import type { UiText } from '../provider/ui-texts.ts';
import {
  type NumberKind,
  type NumberProblem,
  type NumberReading,
  readNumber,
} from '@countinghouse/contract/read-number.ts';

/** A field's number format. */
export interface NumberStyle extends NumberKind {
  /** Pads missing decimals with zeros. */
  readonly padded?: boolean | undefined;
}

// The form's value is never rounded, even if it has more decimals than can be typed.
const mostDecimals = 15;

const format = (value: number, language: string, minimumFractionDigits: number, useGrouping: boolean): string =>
  numberFormat(language, { minimumFractionDigits, maximumFractionDigits: mostDecimals, useGrouping }).format(value);

/** The number with the reader's separators, without thousands separators if one could be read as a decimal mark. */
export function writeNumber(value: number, style: NumberStyle, language: string): string {
  const least = style.padded === true ? style.decimals : 0;
  const grouped = format(value, language, least, true);
  return readNumber(grouped, style).state === 'ambiguous' ? format(value, language, least, false) : grouped;
}

/**
 * A parsed value with its unit and every decimal of the field, so that two readings of the same text look different.
 */
export function readingText(decimal: string, { decimals, suffix }: NumberKind, language: string): string {
  const value = Number(decimal);
  return suffix === ' €' ? euroText(value, language) : format(value, language, decimals, true) + (suffix ?? '');
}

/** The parsed value for the line below the field; null if the text already shows it. */
export function plainReading(
  text: string,
  reading: NumberReading,
  style: NumberStyle,
  language: string,
): string | null {
  if (reading.state !== 'read') return null;
  const value = Number(reading.decimal);
  const { suffix = '' } = style;
  const plain = writeNumber(value, { ...style, padded: false }, language);
  const written = [plain, writeNumber(value, { ...style, padded: true }, language)];
  if ([...written, ...written.map((number) => number + suffix)].includes(text.trim())) return null;
  return `= ${suffix === ' €' ? euroText(value, language) : plain + suffix}`;
}

/** The problem of a text and how to fix it; undefined if it is a number or empty. */
export function readingProblem(
  reading: NumberReading,
  { decimals }: NumberKind,
  language: string,
  text: UiText,
): string | undefined {
  if (reading.state === 'ambiguous') return text('numberChoice');
  if (reading.state !== 'refused') return undefined;
  const example = format(decimals === 0 ? 1234 : 1234.5, language, Math.min(decimals, 2), true);
  return text(reading.problem, { example, count: decimals });
}

const curable: ReadonlySet<NumberProblem> = new Set(['numberIncomplete', 'numberSeparators']);

/** True if further keys may make it a number, such as '1,234,5' on the way to 1,234,567. */
export const isUnfinished = (reading: NumberReading): boolean =>
  reading.state === 'ambiguous' || (reading.state === 'refused' && curable.has(reading.problem));

/** A value moved by a step and limited to the range, exact to the decimals of both. */
export function stepped(value: number | null, by: number, min = -Infinity, max = Infinity): number {
  const places = Math.max(placesOf(value ?? 0), placesOf(by));
  const next = value === null ? 0 : Number((value + by).toFixed(places));
  return Math.min(Math.max(next, min), max);
}

const placesOf = (value: number): number => {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e(-?\d+))?$/.exec(String(value)) ?? [];
  return Math.min(Math.max(fraction.length - Number(exponent), 0), mostDecimals);
};
