import { createStore, useStore } from '../store/store.ts';
import { onChanged } from './changes.ts';

const flashed = createStore<ReadonlySet<string>>(new Set());
/** Milliseconds for which a changed row is marked. */
const markedFor = 2_500;

/** Marks records as just changed for a moment. */
export const flash = (ids: readonly string[]): void => {
  if (ids.length === 0) return;
  flashed.set(new Set([...flashed.get(), ...ids]));
  setTimeout(() => {
    const rest = new Set(flashed.get());
    for (const id of ids) rest.delete(id);
    flashed.set(rest);
  }, markedFor);
};

/** Ids of the records that changed a moment ago, here or elsewhere. */
export const useFlashed = (): ReadonlySet<string> => useStore(flashed);

/** Marks what the live line announces. */
export const startFlashing = (): void => {
  onChanged(({ change, ids }) => {
    if (change !== 'deleted') flash(ids ?? []);
  });
};
