/** Some rows by id, or everything that matches the filter, on whatever page. */
export type Selection = { readonly kind: 'rows'; readonly ids: ReadonlySet<string> } | { readonly kind: 'matching' };

export const nothingSelected: Selection = { kind: 'rows', ids: new Set() };

/** Whether a row is selected. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'matching' || selection.ids.has(id);
}

/** How many are selected, given how many match. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'matching' ? total : selection.ids.size;
}

/** Turns one row on or off; out of 'everything' it falls back to the rows of this page. */
export function toggleRow(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'matching' ? page : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { kind: 'rows', ids };
}

/** Turns all rows of the page on, or off if all are on; rows of other pages stay as they are. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  if (selection.kind === 'matching') return nothingSelected;
  const ids = new Set(selection.ids);
  const all = page.every((id) => ids.has(id));
  for (const id of page) {
    if (all) ids.delete(id);
    else ids.add(id);
  }
  return { kind: 'rows', ids };
}

/** How much of the page is selected. */
export function pageState(selection: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const count = page.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}
