/** A label or a stage: a stable key and the company's name for it. */
export interface NamedWord {
  readonly key: string;
  readonly name: string;
}

/** A key for a new name: lower-case letters, digits and underscores; numbered if taken. At most 40 characters. */
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

/** The list with the entry at `from` moved to `to`; unchanged if that is out of range. */
export const moved = <Word>(words: readonly Word[], from: number, to: number): readonly Word[] => {
  const word = words[from];
  if (word === undefined || to < 0 || to >= words.length) return words;
  return words.toSpliced(from, 1).toSpliced(to, 0, word);
};
