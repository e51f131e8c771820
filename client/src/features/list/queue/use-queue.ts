import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import type { ListQuery } from '../../../kernel/resource/list-query.ts';
import { recordsQuery } from '../../../kernel/resource/resource-queries.ts';
import type { ListAddress } from '../address/list-address.ts';
import type { ChangeAddress } from '../address/use-list-address.ts';
import type { ListDeclaration } from '../list-declaration.ts';
import type { Rows } from '../use-list-rows.ts';
import { beginQueue, type Held, keepNewest, type Part, partOf, withPart } from './held-rows.ts';

/** The way through the rows of a list while one of them is open. */
export interface Queue {
  /** Position of the open record, from 1; null if it is not among the rows. */
  readonly position: number | null;
  readonly total: number;
  /** Whether `total` is only what was counted. */
  readonly isCapped: boolean;
  /** Opens the next or the previous record, over the borders of pages; the first one if none is open. */
  readonly step: (by: 1 | -1) => void;
}

interface Place {
  readonly query: ListQuery;
  readonly address: ListAddress;
  readonly change: ChangeAddress;
}

/** The held records once the rows are as given; the same object if nothing changes. */
const following = <Item>(held: Held<Item> | null, question: string, { query, address }: Place, rows: Rows<Item>) => {
  if (held?.question === question && partOf(held, query.page, address.record)) return keepNewest(held, rows.rows);
  return rows.isCurrent ? beginQueue(question, query, rows) : null;
};

/** The rows as they were when the first record was opened, so that a change does not move the list under the reader. */
const useHeld = <Item>(isOpen: boolean, place: Place, rows: Rows<Item>) => {
  const { query, address } = place;
  const [stored, setStored] = useState<Held<Item> | null>(null);
  const held = isOpen ? following(stored, JSON.stringify({ ...query, page: 0 }), place, rows) : null;
  if (held !== stored) setStored(held);
  return { held, part: (held && partOf(held, query.page, address.record)) ?? null, setStored };
};

/**
 * The rows to show and the way through them. A record that leaves the list by a change stays until the reader closes
 * the last one or asks another question.
 */
export const useQueue = <R extends AnyResource>(
  { resource, resources, queue }: Pick<ListDeclaration<R>, 'resource' | 'resources' | 'queue'>,
  rows: Rows<ItemOf<R>>,
  place: Place,
): { readonly rows: Rows<ItemOf<R>>; readonly queue: Queue } => {
  const { query, address, change } = place;
  const isOpen = queue !== undefined && address.record !== undefined;
  const { held, part, setStored } = useHeld(isOpen, place, rows);
  const client = useQueryClient();
  const isBusy = useRef(false);
  const shown = part?.rows ?? rows.rows;
  const index = shown.findIndex((row) => idOf(row) === address.record);
  const open = (row: ItemOf<R>, page: number): void =>
    change({ record: idOf(row), page: page > 1 ? page : undefined }, { replace: address.record !== undefined });
  const openEnd = ({ rows: others, page }: Part<ItemOf<R>>, by: 1 | -1): void => {
    const row = others.at(by === 1 ? 0 : -1);
    if (row !== undefined) open(row, page);
  };
  const goFurther = async (by: 1 | -1): Promise<void> => {
    if (!held || !part || isBusy.current) return;
    isBusy.current = true;
    await attempt(async () => {
      const { furtherRows } = await import('./further-rows.ts');
      const read = (page: number) =>
        client.fetchQuery({ ...recordsQuery(resource, { ...query, page }, resources ?? []), staleTime: 0 });
      const found = await furtherRows(held, part, by, async (page) => (await read(page)).items);
      if (!found) return;
      setStored(withPart(held, found, by));
      openEnd(found, by);
    });
    isBusy.current = false;
  };
  const step = (by: 1 | -1): void => {
    const row = index === -1 ? (by === 1 ? shown[0] : undefined) : shown[index + by];
    const neighbour = held && part ? held.parts[held.parts.indexOf(part) + by] : undefined;
    if (row !== undefined) open(row, query.page);
    else if (neighbour) openEnd(neighbour, by);
    else if (index !== -1) void goFurther(by);
  };
  const position = part && index !== -1 ? part.start + index + 1 : null;
  const { total, capped } = held?.paging ?? rows.paging;
  return { rows: { ...rows, rows: shown }, queue: { position, total, isCapped: capped ?? false, step } };
};

const idOf = (row: unknown): string => (row as { readonly id: string }).id;
