/** A label or a stage: a key that stays, and the company's words for it. */
export interface NamedWord {
  readonly key: string;
  readonly name: string;
}

/** A key for a new name: small letters, digits and underscores; numbered when it is taken. At most 40 long. */
export const keyFor = (name: string, taken: ReadonlySet<string>): string => {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 36)
    .replaceAll(/^_|_$/g, '');
  const base = plain === '' ? 'entry' : plain;
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}_${number}`;
  return key;
};

/** The list with the word at `from` moved to `to`; unchanged when that is beyond an end. */
export const moved = <Word>(words: readonly Word[], from: number, to: number): readonly Word[] => {
  const word = words[from];
  if (word === undefined || to < 0 || to >= words.length) return words;
  return words.toSpliced(from, 1).toSpliced(to, 0, word);
};
