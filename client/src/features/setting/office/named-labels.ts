import type { Stage } from '@countinghouse/contract/setting/setting.ts';
import type { LabelNames } from '../../../kernel/setting/firm-labels.ts';

/** The parts that a stage has besides those of a label. */
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

/** A list entry while it is edited. An added row has no key yet: it gets one from its name when it is saved. */
export interface DraftLabel extends NamedLabel {
  /** Identifies the row. */
  readonly row: string;
  /** True if the name was typed here; otherwise it is the stored one, shown in the reader's language. */
  readonly isTyped: boolean;
}

let added = 0;

/** An empty row; a stage begins with the given colour and outcome. */
export const newRow = (stage: Partial<StageParts> = {}): DraftLabel => {
  added += 1;
  return { key: '', name: '', ...stage, row: `new ${added}`, isTyped: true };
};

export const draftOf = (labels: readonly NamedLabel[]): readonly DraftLabel[] =>
  labels.map((label) => ({ ...label, row: label.key, isTyped: false }));

/** The value of an entry's field. */
export const nameIn = (names: LabelNames, label: DraftLabel): string =>
  label.isTyped ? label.name : names.shown(label);

/** The entry after its name was typed; typing the displayed name again keeps its translation. */
export const named = (names: LabelNames, label: DraftLabel, name: string): DraftLabel => {
  const stored = names.stored({ key: label.key, name });
  return { ...label, name: stored, isTyped: stored === name };
};

const storedName = (names: LabelNames, { key, name, isTyped }: DraftLabel): string =>
  isTyped ? names.stored({ key, name: name.trim() }) : name;

/** The draft as it will be stored, with new rows still without keys. */
export const labelsOf = (names: LabelNames, draft: readonly DraftLabel[]): NamedLabel[] =>
  draft.map(({ row, isTyped, ...label }) => ({ ...label, name: storedName(names, { ...label, row, isTyped }) }));

/** Gives each new entry a unique key. */
export const withKeys = (labels: readonly NamedLabel[]): NamedLabel[] => {
  const taken = new Set(labels.map(({ key }) => key).filter(Boolean));
  return labels.map((label) => {
    const key = label.key || keyFor(label.name, taken);
    taken.add(key);
    return { ...label, key };
  });
};
