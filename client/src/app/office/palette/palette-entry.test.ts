import { describe, expect, it } from 'vitest';
import { matchingEntries, type PaletteEntry } from './palette-entry.ts';

const entry = (label: string) => ({ id: label, label, onChoose: () => undefined }) as unknown as PaletteEntry;
const labels = (typed: string) =>
  matchingEntries([entry('Paramètres'), entry('Übersicht'), entry('Who can do what')], typed).map(({ label }) => label);

describe('the search for entries', () => {
  it('ignores accents and case', () => {
    expect(labels('parametre')).toEqual(['Paramètres']);
    expect(labels('UBER')).toEqual(['Übersicht']);
  });

  it('requires every word, in any order', () => {
    expect(labels('what who')).toEqual(['Who can do what']);
    expect(labels('what nobody')).toEqual([]);
  });

  it('returns everything for an empty search', () => {
    expect(labels(' ')).toHaveLength(3);
  });
});
