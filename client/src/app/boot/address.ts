import { createStore, useStore } from '../../kernel/store/store.ts';

const here = (): string => `${location.pathname}${location.search}${location.hash}`;

const address = createStore(here());

/** Path, query and fragment of the page, by which the area is chosen; an area's own router moves within it. */
export const useAddress = (): string => useStore(address);

/** Moves to another address without loading the page again; `replace` leaves no step back. */
export const goTo = (next: string, { replace = false } = {}): void => {
  if (replace) history.replaceState(null, '', next);
  else history.pushState(null, '', next);
  address.set(here());
};

/** Says where the page is after the area's own router or the browser's buttons moved it. */
export const addressMoved = (): void => address.set(here());

window.addEventListener('popstate', addressMoved);
