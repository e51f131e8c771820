import { useEffect, useRef } from 'react';

/** Names of the loaded records, for messages about refusals; others are shown by the start of their id. */
export const useKnownNames = <Item>(
  rows: readonly Item[],
  nameOf: (item: Item) => string,
): ((id: string) => string) => {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const row of rows) names.current.set((row as { readonly id: string }).id, nameOf(row));
  });
  return (id) => names.current.get(id) ?? id.slice(0, 8);
};
