/** Rows by id, or everything that matches the filter on all pages. */
export type Selection = { readonly kind: 'rows'; readonly ids: ReadonlySet<string> } | { readonly kind: 'matching' };

export const nothingSelected: Selection = { kind: 'rows', ids: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'matching' || selection.ids.has(id);
}

/** The number of selected rows, given the number that match. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'matching' ? total : selection.ids.size;
}

/**
 * Selects or deselects one row, or all from another row of the page to it; when everything is selected, it falls back to
 * the rows of this page.
 */
export function toggleRow(selection: Selection, id: string, page: readonly string[], from = id): Selection {
  const ids = new Set(selection.kind === 'matching' ? page : selection.ids);
  const isOn = !ids.has(id);
  const [start, end] = [page.indexOf(from), page.indexOf(id)].toSorted((one, other) => one - other);
  const range = start === undefined || start < 0 ? [id] : page.slice(start, (end ?? start) + 1);
  for (const row of range) {
    if (isOn) ids.add(row);
    else ids.delete(row);
  }
  return { kind: 'rows', ids };
}

/** Selects all rows of the page, or deselects them if all are selected; rows of other pages are unaffected. */
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

export function pageState(selection: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const count = page.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}
