import { useState } from 'react';
import { useUiLocale } from '../provider/ui-locale.ts';
import { type UiText, useUiText } from '../provider/ui-texts.ts';
import { isUnfinished, type NumberStyle, plainReading, readingProblem, writeNumber } from './number-words.ts';
import { type NumberReading, readNumber } from './read-number.ts';

/** What was typed, as the form takes it. */
export interface TypedNumber {
  /** Null when empty; NaN while the text is no number, which no schema accepts. */
  readonly value: number | null;
  /** The same as decimal text: '' when empty, 'NaN' while the text is no number. */
  readonly decimal: string;
  /** What is wrong with the text, in the reader's language. */
  readonly problem?: string | undefined;
}

interface NumberText {
  readonly value: number | null;
  readonly style: NumberStyle;
  readonly focused: boolean;
  /** Whether the form already complains. */
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

/** What the typed text means, while it is in the field. */
const saidBy = (text: string | null, { style, focused, hasError }: NumberText, language: string, words: UiText) => {
  if (text === null) return { readings: null, problem: undefined, plain: null };
  const reading = readNumber(text, style);
  const isQuiet = focused && !hasError && isUnfinished(reading);
  return {
    readings: reading.state === 'ambiguous' ? reading.readings : null,
    problem: isQuiet ? undefined : readingProblem(reading, style, language, words),
    plain: focused ? plainReading(text, reading, style, language) : null,
  };
};

/** The text of a number field, and what it is read as. The text stays as it was typed until the field is left. */
export const useTypedNumber = (field: NumberText) => {
  const { value, style, onTyped } = field;
  const { language } = useUiLocale();
  const words = useUiText();
  const [latest, setLatest] = useState<LatestText | null>(null);
  // A value that comes from elsewhere takes the place of the text.
  const typed = latest !== null && Object.is(latest.value, value) ? latest.text : null;
  return {
    ...saidBy(typed, field, language, words),
    text: typed ?? numberOf(value, style, language),
    isTyped: typed !== null,
    type: (text: string): void => {
      const next = readNumber(text, style);
      const decimal = decimalOf(next);
      setLatest({ text, value: valueOf(decimal) });
      onTyped({ value: valueOf(decimal), decimal, problem: readingProblem(next, style, language, words) });
    },
    /** Sets a number that was chosen, not typed. */
    set: (decimal: string): void => {
      setLatest(null);
      onTyped({ value: Number(decimal), decimal });
    },
    /** Writes the number out; a text that is none stays, so that it can be corrected. */
    settle: (): void => setLatest((last) => (last !== null && Number.isNaN(last.value) ? last : null)),
  };
};
