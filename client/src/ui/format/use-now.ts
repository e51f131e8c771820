import { useSyncExternalStore } from 'react';

/** Milliseconds between two updates: ages are shown in minutes. */
const checkEvery = 15_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const update = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(update, checkEvery);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** The current time in milliseconds, from one clock for all displayed ages; it updates every few seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
