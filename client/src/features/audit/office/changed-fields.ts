type Fields = Readonly<Record<string, unknown>> | null;

/** The fields whose value is not the same before and after, in the order in which they are known. */
export const changedFields = (before: Fields, after: Fields): readonly string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
  );
