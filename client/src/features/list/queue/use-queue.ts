import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { attempt } from '../../../kernel/call/attempt.ts';
import type { ListQuery } from '../../../kernel/resource/list-query.ts';
import { recordsQuery } from '../../../kernel/resource/resource-queries.ts';
import { type ListAddress, readListAddress } from '../address/list-address.ts';
import type { ChangeAddress } from '../address/use-list-address.ts';
import type { ListDeclaration } from '../list-declaration.ts';
import type { Rows } from '../use-list-rows.ts';
import { beginQueue, type Held, keepNewest, nextRow, type Part, partOf, withPart } from './held-rows.ts';

/** The way through the rows of a list while one of them is open. */
export interface Queue {
  /** Position of the open record, from 1; null if it is not among the rows. */
  readonly position: number | null;
  readonly total: number;
  /** Whether `total` is only what was counted. */
  readonly isCapped: boolean;
  /** Opens the next or the previous record, over the borders of pages; the first one if none is open. */
  readonly step: (by: 1 | -1) => void;
  /** Whether another record than the one on screen has been asked for. */
  readonly isMoving: boolean;
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

/** False if the rows that decide where the step leads are still loading; `onEnd` must be called if it leads nowhere. */
type TryStep = (by: 1 | -1, onEnd: () => void) => boolean;

/** Takes steps, those that must wait as soon as they can be taken. */
const useSteps = (tryStep: TryStep, status: Rows<unknown>['status']): Queue['step'] => {
  /** Steps forward; backward ones are negative. */
  const waiting = useRef(0);
  const forget = (): void => {
    waiting.current = 0;
  };
  useEffect(() => {
    if (status === 'error' || status === 'forbidden') waiting.current = 0;
    if (waiting.current === 0) return;
    const by = waiting.current > 0 ? 1 : -1;
    if (tryStep(by, forget)) waiting.current -= by;
  });
  return (by) => {
    if (!tryStep(by, forget)) waiting.current += by;
  };
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
  const router = useRouter();
  const isBusy = useRef(false);
  const shown = part?.rows ?? rows.rows;
  const parts = partsOf(held, query.page, shown);
  const index = shown.findIndex((row) => idOf(row) === address.record);
  // The address on screen may still be that of the record before.
  const openRecord = (): string | undefined => recordIn(router.latestLocation.search);
  const open = (row: ItemOf<R>, page: number): void =>
    change({ record: idOf(row), page: page > 1 ? page : undefined }, { replace: openRecord() !== undefined });
  /** Whether it found another record. */
  const goFurther = async (from: Held<ItemOf<R>>, edge: Part<ItemOf<R>>, by: 1 | -1): Promise<boolean> => {
    isBusy.current = true;
    let isFound = false;
    await attempt(async () => {
      const { furtherRows } = await import('./further-rows.ts');
      const read = (page: number) =>
        client.fetchQuery({ ...recordsQuery(resource, { ...query, page }, resources ?? []), staleTime: 0 });
      const found = await furtherRows(from, edge, by, async (page) => (await read(page)).items);
      const row = found?.rows.at(by === 1 ? 0 : -1);
      if (!found || row === undefined) return;
      isFound = true;
      setStored(withPart(from, found, by));
      open(row, found.page);
    });
    isBusy.current = false;
    return isFound;
  };
  const tryStep: TryStep = (by, onEnd) => {
    if (isBusy.current || !(part || rows.isCurrent)) return false;
    const { edge, next } = nextRow(parts, openRecord(), by);
    if (next) open(next.row, next.page);
    else if (edge && held) void goFurther(held, edge, by).then((isFound) => isFound || onEnd());
    return next !== undefined || !edge || held !== null;
  };
  const step = useSteps(tryStep, rows.status);
  const isMoving = useRouterState({ select: ({ location }) => recordIn(location.search) }) !== address.record;
  const position = part && index !== -1 ? part.start + index + 1 : null;
  const { total, capped } = held?.paging ?? rows.paging;
  return { rows: { ...rows, rows: shown }, queue: { position, total, isCapped: capped ?? false, step, isMoving } };
};

const partsOf = <Item>(held: Held<Item> | null, page: number, rows: readonly Item[]): readonly Part<Item>[] =>
  held?.parts ?? [{ page, start: 0, rows }];

const idOf = (row: unknown): string => (row as { readonly id: string }).id;

const recordIn = (search: object): string | undefined => readListAddress(search as never).record;
