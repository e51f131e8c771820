import { describe, expect, it } from 'vitest';
import { type NumberCase, numberTable } from '../../../test/number-table.ts';
import { writeNumber } from './number-texts.ts';
import { type NumberReading, readNumber } from '@countinghouse/contract/read-number.ts';

const expected = ({ meaning }: NumberCase): NumberReading => {
  if (typeof meaning === 'string') return { state: 'read', decimal: meaning };
  return 'problem' in meaning
    ? ({ state: 'refused', problem: meaning.problem } as NumberReading)
    : { state: 'ambiguous', readings: meaning };
};

describe('a typed number', () => {
  it('is covered by at least 200 texts', () => {
    expect(new Set(numberTable.map(({ text, kind }) => JSON.stringify([text, kind]))).size).toBeGreaterThan(200);
  });

  it.each(numberTable.map((row) => [JSON.stringify(row.text), row.kind.decimals, row.kind.suffix ?? '', row] as const))(
    '%s with %i decimals%s is read as listed',
    (_text, _decimals, _suffix, row) => {
      expect(readNumber(row.text, row.kind)).toEqual(expected(row));
    },
  );

  it.each(['', ' ', '\u00a0', '\t'])('%j is empty', (text) => {
    expect(readNumber(text, { decimals: 2, suffix: ' €' })).toEqual({ state: 'empty' });
  });
});

describe('a number formatted by the product', () => {
  const values = [0, 0.01, 0.5, 5, 12.5, 999.99, 1000, 1234.56, 10_000, 1_234_567.89, -1234.5, 999_999_999.99];
  const styles = [
    { decimals: 2, suffix: ' €' },
    { decimals: 2, suffix: ' €', padded: true },
    { decimals: 5, padded: true },
    { decimals: 5 },
    { decimals: 6 },
  ] as const;

  it.each(['en', 'fr', 'de', 'nl'])('is parsed back to the same number in %s', (language) => {
    for (const style of styles) {
      for (const value of values) {
        const text = writeNumber(value, style, language);
        const reading = readNumber(text, style);
        expect([text, reading.state === 'read' ? Number(reading.decimal) : reading]).toEqual([text, value]);
      }
    }
  });
});
