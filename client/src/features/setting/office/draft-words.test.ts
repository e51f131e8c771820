import { describe, expect, it } from 'vitest';
import { labelNames } from '../../../kernel/setting/firm-labels.ts';
import { type DraftWord, draftOf, named, nameIn, newRow, withKeys, wordsOf } from './draft-words.ts';

const german = labelNames((key) => ({ call_back: 'Rückruf', new: 'Neu' })[key] ?? key);
const french = labelNames((key) => ({ call_back: 'À rappeler', new: 'Nouveau' })[key] ?? key);
const stored = [
  { key: 'new', name: 'New' },
  { key: 'call_back', name: 'Call back' },
  { key: 'vip', name: 'New' },
];
const draft = draftOf(stored);
const callBack = draft[1] as DraftWord;

describe('a list of labels while it is edited', () => {
  it('shows default labels in the reader’s language and the company’s own unchanged', () => {
    expect(draft.map((word) => nameIn(german, word))).toEqual(['Neu', 'Rückruf', 'New']);
    expect(draft.map((word) => nameIn(french, word))).toEqual(['Nouveau', 'À rappeler', 'New']);
  });

  it('stores the previous values without edits', () => {
    expect(wordsOf(german, draft)).toEqual(stored);
  });

  it('keeps a default label typed as it was shown, in whatever language it is saved', () => {
    const changed = named(german, callBack, 'Rückrufe');
    expect(nameIn(german, changed)).toBe('Rückrufe');
    expect(wordsOf(german, [changed])).toEqual([{ key: 'call_back', name: 'Rückrufe' }]);
    const back = named(german, changed, 'Rückruf');
    expect(wordsOf(french, [back])).toEqual([{ key: 'call_back', name: 'Call back' }]);
    expect(nameIn(french, back)).toBe('À rappeler');
  });

  it('allows typing any name letter by letter, even one that starts like a default label', () => {
    for (const wanted of ['Rückruf später', 'Call back soon']) {
      let word = callBack;
      for (let length = 1; length <= wanted.length; length += 1) {
        word = named(german, word, wanted.slice(0, length));
        expect(nameIn(german, word)).toBe(wanted.slice(0, length));
      }
      expect(wordsOf(german, [word])).toEqual([{ key: 'call_back', name: wanted }]);
    }
  });

  it('ignores spaces around a name', () => {
    expect(wordsOf(german, [named(german, callBack, ' Rückruf ')])[0]?.name).toBe('Call back');
    expect(wordsOf(german, [named(german, callBack, ' Later ')])[0]?.name).toBe('Later');
  });

  it('never changes an own label that equals a translation', () => {
    const own = draftOf([{ key: 'call_back', name: 'Rückruf' }]);
    expect(wordsOf(german, own)).toEqual([{ key: 'call_back', name: 'Rückruf' }]);
  });

  it('gives a new label a unique key that is not an inherited property name', () => {
    const added = named(german, newRow(), 'New');
    expect(withKeys(wordsOf(german, [...draft, added])).at(-1)).toEqual({ key: 'new_2', name: 'New' });
    const odd = named(german, { ...newRow(), key: 'constructor' }, 'constructor');
    expect(wordsOf(german, [odd])).toEqual([{ key: 'constructor', name: 'constructor' }]);
  });
});
