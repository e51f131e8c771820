import { describe, expect, it } from 'vitest';
import { keyFor, moved } from './named-labels.ts';

describe('the key of a new name', () => {
  it('contains only lower-case ASCII letters', () => {
    expect(keyFor('Größte Kunden (A)', new Set())).toBe('grosste_kunden_a');
    expect(keyFor('  Élan  ', new Set())).toBe('elan');
  });

  it('is never one that exists', () => {
    expect(keyFor('New', new Set(['new', 'new_2']))).toBe('new_3');
  });

  it('exists for names without Latin letters', () => {
    expect(keyFor('日本', new Set())).toBe('entry');
  });

  it('has at most the allowed length', () => {
    expect(keyFor('x'.repeat(60), new Set()).length).toBeLessThanOrEqual(40);
  });
});

describe('moving an entry', () => {
  it('moves it to the given position', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('does nothing beyond the ends', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});
