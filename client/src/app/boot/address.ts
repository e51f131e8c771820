import { createStore, useStore } from '../../kernel/store/store.ts';

const here = (): string => `${location.pathname}${location.search}${location.hash}`;

const address = createStore(here());

/** Path, query and fragment of the page, which select the area; an area's own router navigates within it. */
export const useAddress = (): string => useStore(address);

/** Navigates to another address without reloading; `replace` adds no history entry. */
export const goTo = (next: string, { replace = false } = {}): void => {
  if (replace) history.replaceState(null, '', next);
  else history.pushState(null, '', next);
  address.set(here());
};

/** Updates the address after the area's own router or the browser's buttons changed it. */
export const addressMoved = (): void => address.set(here());

window.addEventListener('popstate', addressMoved);

const stored = createStore<string | null>(null);

/** Stores the current office address while the user is connected as a customer. */
export const storeOfficeAddress = (address: string): void => {
  if (address.startsWith('/office')) stored.set(address);
};

/** The office address to return to; cleared by reading it. */
export const takeOfficeAddress = (): string => {
  const address = stored.get() ?? '/office';
  stored.set(null);
  return address;
};
