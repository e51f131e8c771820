import { useSyncExternalStore } from 'react';

/** Milliseconds between two looks at the clock: ages are told in minutes. */
const lookEvery = 15_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const look = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(look, lookEvery);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** The present in milliseconds, from one clock for all that shows ages; it moves every few seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
