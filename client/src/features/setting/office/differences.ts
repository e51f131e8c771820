export interface FieldDifference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The fields of a change whose value differs from another person's save. */
export const differences = (mine: object, theirs: object): readonly FieldDifference[] =>
  Object.entries(mine).flatMap(([field, value]) => {
    const other = (theirs as Readonly<Record<string, unknown>>)[field];
    return JSON.stringify(value) === JSON.stringify(other) ? [] : [{ field, mine: value as unknown, theirs: other }];
  });
