import { describe, expect, it } from 'vitest';
import { keyFor, moved } from './named-words.ts';

describe('the key of a new name', () => {
  it('has small plain letters only', () => {
    expect(keyFor('Größte Kunden (A)', new Set())).toBe('grosste_kunden_a');
    expect(keyFor('  Élan  ', new Set())).toBe('elan');
  });

  it('is never one that is taken', () => {
    expect(keyFor('New', new Set(['new', 'new_2']))).toBe('new_3');
  });

  it('exists for names without any letter of ours', () => {
    expect(keyFor('日本', new Set())).toBe('entry');
  });

  it('fits where keys are kept', () => {
    expect(keyFor('x'.repeat(60), new Set()).length).toBeLessThanOrEqual(40);
  });
});

describe('moving a word', () => {
  it('puts it where it is wanted', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('does nothing beyond the ends', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});
