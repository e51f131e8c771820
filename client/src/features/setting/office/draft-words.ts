import type { LabelNames } from '../../../kernel/setting/firm-labels.ts';
import { keyFor, type NamedWord } from './named-words.ts';

/** A list entry while it is edited. An added row has no key yet: it gets one from its name when it is saved. */
export interface DraftWord extends NamedWord {
  /** Identifies the row. */
  readonly row: string;
  /** True if the name was typed here; otherwise it is the stored one, shown in the reader's language. */
  readonly isTyped: boolean;
}

let added = 0;

export const newRow = (): DraftWord => {
  added += 1;
  return { key: '', name: '', row: `new ${added}`, isTyped: true };
};

export const draftOf = (words: readonly NamedWord[]): readonly DraftWord[] =>
  words.map((word) => ({ ...word, row: word.key, isTyped: false }));

/** The value of an entry's field. */
export const nameIn = (names: LabelNames, word: DraftWord): string => (word.isTyped ? word.name : names.shown(word));

/** The entry after its name was typed; typing the displayed name again keeps its translation. */
export const named = (names: LabelNames, word: DraftWord, name: string): DraftWord => {
  const stored = names.stored({ key: word.key, name });
  return { ...word, name: stored, isTyped: stored === name };
};

const storedName = (names: LabelNames, { key, name, isTyped }: DraftWord): string =>
  isTyped ? names.stored({ key, name: name.trim() }) : name;

/** The draft as it will be stored, with new rows still without keys. */
export const wordsOf = (names: LabelNames, draft: readonly DraftWord[]): NamedWord[] =>
  draft.map((word) => ({ key: word.key, name: storedName(names, word) }));

/** Gives each new entry a unique key. */
export const withKeys = (words: readonly NamedWord[]): NamedWord[] => {
  const taken = new Set(words.map(({ key }) => key).filter(Boolean));
  return words.map(({ key, name }) => {
    const own = key || keyFor(name, taken);
    taken.add(own);
    return { key: own, name };
  });
};
