import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';

/** One page of a list. `countIsMinimum` means that more than `count` match. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly count: number;
  readonly countIsMinimum: boolean;
  /** The page on which a new record would appear. */
  readonly pageToCreate: number;
}

type WithId = { readonly id: string };

/** A list's reply with its array under the same name for all resources. */
export const pageOf = <R extends AnyResource>(resource: R, reply: unknown): Page<ItemOf<R>> => {
  const { count, countIsMinimum, pageToCreate } = reply as Page<ItemOf<R>>;
  const items = (reply as Record<string, ItemOf<R>[]>)[resource.plural] ?? [];
  return { items, count, countIsMinimum, pageToCreate };
};

/** The page with one record replaced by its new version. */
export const withReplaced = <Item>(page: Page<Item>, item: Item): Page<Item> => {
  const { id } = item as WithId;
  return { ...page, items: page.items.map((row) => ((row as WithId).id === id ? item : row)) };
};

/** The page with a new record in front; the record it displaces moves to the next page. */
export const withInFront = <Item>(page: Page<Item>, item: Item, pageSize: number): Page<Item> => ({
  ...page,
  items: [item, ...page.items.filter((row) => (row as WithId).id !== (item as WithId).id)].slice(0, pageSize),
  count: page.count + 1,
});
