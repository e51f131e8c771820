import { describe, expect, it } from 'vitest';
import { labelNames } from '../../../kernel/setting/firm-labels.ts';
import { type DraftLabel, draftOf, labelsOf, named, nameIn, newRow, withKeys } from './named-labels.ts';

const german = labelNames((key) => ({ call_back: 'Rückruf', new: 'Neu' })[key] ?? key);
const french = labelNames((key) => ({ call_back: 'À rappeler', new: 'Nouveau' })[key] ?? key);
const stored = [
  { key: 'new', name: 'New' },
  { key: 'call_back', name: 'Call back' },
  { key: 'vip', name: 'New' },
];
const draft = draftOf(stored);
const callBack = draft[1] as DraftLabel;

describe('a list of labels while it is edited', () => {
  it('shows default labels in the reader’s language and the company’s own unchanged', () => {
    expect(draft.map((label) => nameIn(german, label))).toEqual(['Neu', 'Rückruf', 'New']);
    expect(draft.map((label) => nameIn(french, label))).toEqual(['Nouveau', 'À rappeler', 'New']);
  });

  it('stores the previous values without edits', () => {
    expect(labelsOf(german, draft)).toEqual(stored);
  });

  it('keeps a default label typed as it was shown, in whatever language it is saved', () => {
    const changed = named(german, callBack, 'Rückrufe');
    expect(nameIn(german, changed)).toBe('Rückrufe');
    expect(labelsOf(german, [changed])).toEqual([{ key: 'call_back', name: 'Rückrufe' }]);
    const back = named(german, changed, 'Rückruf');
    expect(labelsOf(french, [back])).toEqual([{ key: 'call_back', name: 'Call back' }]);
    expect(nameIn(french, back)).toBe('À rappeler');
  });

  it('allows typing any name letter by letter, even one that starts like a default label', () => {
    for (const wanted of ['Rückruf später', 'Call back soon']) {
      let label = callBack;
      for (let length = 1; length <= wanted.length; length += 1) {
        label = named(german, label, wanted.slice(0, length));
        expect(nameIn(german, label)).toBe(wanted.slice(0, length));
      }
      expect(labelsOf(german, [label])).toEqual([{ key: 'call_back', name: wanted }]);
    }
  });

  it('ignores spaces around a name', () => {
    expect(labelsOf(german, [named(german, callBack, ' Rückruf ')])[0]?.name).toBe('Call back');
    expect(labelsOf(german, [named(german, callBack, ' Later ')])[0]?.name).toBe('Later');
  });

  it('never changes an own label that equals a translation', () => {
    const own = draftOf([{ key: 'call_back', name: 'Rückruf' }]);
    expect(labelsOf(german, own)).toEqual([{ key: 'call_back', name: 'Rückruf' }]);
  });

  it('gives a new label a unique key that is not an inherited property name', () => {
    const added = named(german, newRow(), 'New');
    expect(withKeys(labelsOf(german, [...draft, added])).at(-1)).toEqual({ key: 'new_2', name: 'New' });
    const odd = named(german, { ...newRow(), key: 'constructor' }, 'constructor');
    expect(labelsOf(german, [odd])).toEqual([{ key: 'constructor', name: 'constructor' }]);
  });
});
