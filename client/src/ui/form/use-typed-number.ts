import { useState } from 'react';
import { useUiLocale } from '../provider/ui-locale.ts';
import { type UiText, useUiText } from '../provider/ui-texts.ts';
import { isUnfinished, type NumberStyle, plainReading, readingProblem, writeNumber } from './number-texts.ts';
import { type NumberReading, readNumber } from '@countinghouse/contract/read-number.ts';

/** The typed text, converted for the form. */
export interface TypedNumber {
  /** Null if empty; NaN for an invalid text, which no schema accepts. */
  readonly value: number | null;
  /** The same as decimal text: '' if empty, 'NaN' for an invalid text. */
  readonly decimal: string;
  /** The problem of the text, in the reader's language. */
  readonly problem?: string | undefined;
}

interface NumberText {
  readonly value: number | null;
  readonly style: NumberStyle;
  readonly focused: boolean;
  /** Whether the form already shows an error. */
  readonly hasError: boolean;
  readonly onTyped: (typed: TypedNumber) => void;
}

const decimalOf = (reading: NumberReading): string => {
  if (reading.state === 'read') return reading.decimal;
  return reading.state === 'empty' ? '' : 'NaN';
};

const valueOf = (decimal: string): number | null => (decimal === '' ? null : Number(decimal));

interface LatestText {
  readonly text: string;
  readonly value: number | null;
}

const numberOf = (value: number | null, style: NumberStyle, language: string): string | null =>
  value === null || Number.isNaN(value) ? null : writeNumber(value, style, language);

/** The interpretation of the typed text while it is in the field. */
const announcementOf = (
  text: string | null,
  { style, focused, hasError }: NumberText,
  language: string,
  uiText: UiText,
) => {
  if (text === null) return { readings: null, problem: undefined, plain: null };
  const reading = readNumber(text, style);
  const isQuiet = focused && !hasError && isUnfinished(reading);
  return {
    readings: reading.state === 'ambiguous' ? reading.readings : null,
    problem: isQuiet ? undefined : readingProblem(reading, style, language, uiText),
    plain: focused ? plainReading(text, reading, style, language) : null,
  };
};

/** The text of a number field, and its parsed value. The text stays as typed until the field loses focus. */
export const useTypedNumber = (field: NumberText) => {
  const { value, style, onTyped } = field;
  const { language } = useUiLocale();
  const uiText = useUiText();
  const [latest, setLatest] = useState<LatestText | null>(null);
  // A value set from elsewhere replaces the text.
  const typed = latest !== null && Object.is(latest.value, value) ? latest.text : null;
  return {
    ...announcementOf(typed, field, language, uiText),
    text: typed ?? numberOf(value, style, language),
    isTyped: typed !== null,
    type: (text: string): void => {
      const next = readNumber(text, style);
      const decimal = decimalOf(next);
      setLatest({ text, value: valueOf(decimal) });
      onTyped({ value: valueOf(decimal), decimal, problem: readingProblem(next, style, language, uiText) });
    },
    /** Sets a number that was selected, not typed. */
    set: (decimal: string): void => {
      setLatest(null);
      onTyped({ value: Number(decimal), decimal });
    },
    /** Formats the number; an invalid text stays, so that it can be corrected. */
    settle: (): void => setLatest((last) => (last !== null && Number.isNaN(last.value) ? last : null)),
  };
};
