import { describe, expect, it } from 'vitest';
import { type NumberCase, numberTable, shownFor } from '../../../test/number-table.ts';
import type { UiText } from '../provider/ui-texts.ts';
import { readingProblem, writeNumber } from './number-texts.ts';
import { readNumber } from '@countinghouse/contract/read-number.ts';

const keyOf: UiText = (key) => key;

/** The field's display after it loses focus, and its message. */
const leftBehind = ({ text, kind }: NumberCase, language: string) => {
  const reading = readNumber(text, kind);
  const shown =
    reading.state === 'read' ? writeNumber(Number(reading.decimal), kind, language) + (kind.suffix ?? '') : text;
  return { shown, problem: readingProblem(reading, kind, language, keyOf) };
};

const problemOf = ({ meaning }: NumberCase): string | undefined => {
  if (typeof meaning === 'string') return undefined;
  return 'problem' in meaning ? meaning.problem : 'numberChoice';
};

describe('a typed number after blur', () => {
  it.each(['en', 'fr', 'de', 'nl'])('is written out, or left unchanged and named, in %s', (language) => {
    for (const row of numberTable)
      expect([row.text, leftBehind(row, language)]).toEqual([
        row.text,
        { shown: shownFor(row, language), problem: problemOf(row) },
      ]);
  });
});
