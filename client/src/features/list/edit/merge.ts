type Fields = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields that the reader really changed. */
export const changedFields = (before: object, wanted: object): Fields =>
  Object.fromEntries(Object.entries(wanted).filter(([field, value]) => !same(value, (before as Fields)[field])));

/** Whether the server stored a field as it was: the change waits for approval. */
export const hasUnchanged = (before: object, mine: object, after: object): boolean =>
  Object.keys(mine).some((field) => same((before as Fields)[field], (after as Fields)[field]));

export interface FieldConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Fields that both changed, to different values. A field changed on one side only is not a conflict. */
export const conflictsOf = (before: object, mine: object, theirs: object): FieldConflict[] =>
  Object.entries(mine)
    .map(([field, value]) => ({ field, mine: value as unknown, theirs: (theirs as Fields)[field] }))
    .filter(
      (conflict) => !same(conflict.mine, conflict.theirs) && !same((before as Fields)[conflict.field], conflict.theirs),
    );

/** My changes, without the fields where theirs wins. */
export const settled = (mine: object, takeTheirs: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(mine).filter(([field]) => !takeTheirs.has(field)));
