import type { LabelNames } from '../../../kernel/setting/firm-labels.ts';
import { keyFor, type NamedLabel, type StageParts } from './named-labels.ts';

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
