type Fields = Readonly<Record<string, unknown>> | null;

/** The fields whose value differs before and after, in order of appearance. */
export const changedFields = (before: Fields, after: Fields): readonly string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
  );

/** The name that a changed record keeps: no difference, but it says which record it is. */
export const unchangedName = ({ before, after }: { readonly before: Fields; readonly after: Fields }) => {
  const name = after?.name;
  return typeof name === 'string' && name !== '' && name === before?.name ? name : undefined;
};
