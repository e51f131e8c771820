/** A binary heap with the lowest or the highest key on top, from which any item can be removed. */
export interface Heap<Item> {
  readonly first: 'lowest' | 'highest';
  readonly slots: Slot<Item>[];
}

/** An item in a heap with its key; `place` is -1 once it is removed. */
export interface Slot<Item> {
  readonly key: bigint;
  readonly item: Item;
  readonly heap: Heap<Item>;
  place: number;
}

export const newHeap = <Item>(first: 'lowest' | 'highest'): Heap<Item> => ({ first, slots: [] });

const goesBefore = <Item>({ key, heap }: Slot<Item>, other: Slot<Item>): boolean =>
  heap.first === 'lowest' ? key < other.key : key > other.key;

const put = <Item>(slot: Slot<Item>, place: number): void => {
  slot.heap.slots[place] = slot;
  slot.place = place;
};

const rise = <Item>(slot: Slot<Item>): void => {
  const { slots } = slot.heap;
  while (slot.place > 0) {
    const { place } = slot;
    const above = slots[(place - 1) >> 1];
    if (above === undefined || !goesBefore(slot, above)) return;
    put(slot, above.place);
    put(above, place);
  }
};

const sink = <Item>(slot: Slot<Item>): void => {
  const { slots } = slot.heap;
  for (;;) {
    const { place } = slot;
    const [left, right] = [slots[2 * place + 1], slots[2 * place + 2]];
    const below = left !== undefined && right !== undefined && goesBefore(right, left) ? right : left;
    if (below === undefined || !goesBefore(below, slot)) return;
    put(slot, below.place);
    put(below, place);
  }
};

export const insert = <Item>(heap: Heap<Item>, key: bigint, item: Item): Slot<Item> => {
  const slot: Slot<Item> = { key, item, heap, place: heap.slots.length };
  heap.slots.push(slot);
  rise(slot);
  return slot;
};

/** Removes a slot from its heap; does nothing if it is already removed. */
export const withdraw = <Item>(slot: Slot<Item>): void => {
  const { place, heap } = slot;
  if (place < 0) return;
  slot.place = -1;
  const last = heap.slots.pop();
  if (last === undefined || last === slot) return;
  put(last, place);
  rise(last);
  sink(last);
};

/** With the lowest key first, whether the key is at or below the value; with the highest first, at or above it. */
const isReached = <Item>({ first }: Heap<Item>, key: bigint, value: bigint): boolean =>
  first === 'lowest' ? value >= key : value <= key;

/** Removes and returns all items whose key the value has reached, in heap order. */
export const takeReached = <Item>(heap: Heap<Item>, value: bigint): Item[] => {
  const taken: Item[] = [];
  for (let top = heap.slots[0]; top !== undefined && isReached(heap, top.key, value); top = heap.slots[0]) {
    withdraw(top);
    taken.push(top.item);
  }
  return taken;
};
