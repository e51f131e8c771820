import type { Stage } from '@countinghouse/contract/setting/setting.ts';

/** What a stage has besides a label's parts. */
export type StageParts = Pick<Stage, 'tone' | 'outcome'>;

/** A label or a stage: a stable key and the company's name for it. */
export interface NamedLabel extends Partial<StageParts> {
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
export const moved = <Label>(labels: readonly Label[], from: number, to: number): readonly Label[] => {
  const label = labels[from];
  if (label === undefined || to < 0 || to >= labels.length) return labels;
  return labels.toSpliced(from, 1).toSpliced(to, 0, label);
};
