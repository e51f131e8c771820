import {
  createElement,
  lazy as reactLazy,
  Suspense as Boundary,
  type SuspenseProps,
  useSyncExternalStore,
} from 'react';

let arrivals = 0;
const boundaries = new Set<() => void>();

const subscribe = (look: () => void) => {
  boundaries.add(look);
  return () => boundaries.delete(look);
};

/** Must be called once something has arrived for which components may be waiting, and they can read it. */
export const noteArrival = (): void => {
  arrivals += 1;
  for (const look of boundaries) look();
};

/** Waits, and shows what has arrived as soon as React has noticed it itself. */
export const arriving = async <Loaded,>(load: Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load;
  } finally {
    setTimeout(noteArrival);
  }
};

/**
 * React's own, but what was waited for is shown at once. React itself shows nothing new until 300 ms have passed since any fallback
 * appeared, so that a page does not flicker; code and texts usually take a tenth of that. It does not hold back what a
 * store changes.
 */
export function Suspense(props: SuspenseProps) {
  // A stored element would keep React from looking again.
  'use no memo';
  useSyncExternalStore(subscribe, () => arrivals);
  return createElement(Boundary, { ...props });
}

/** React's own, for `Suspense`. */
export const lazy: typeof reactLazy = (fetch) => reactLazy(() => arriving(fetch()));
