import { remember, remembered } from '../store/store.ts';

const tokenKey = 'token';
const previousTokenKey = 'previousToken';
/** Read before the application loads: client/src/app/customer/before-start.ts. */
const personKey = 'person';

/** The token of calls, or null for a visitor. */
export const token = (): string | null => remembered(tokenKey);

/** While connected as a customer: the token to return to. */
export const previousToken = (): string | null => remembered(previousTokenKey);

/** After log-in: sets this token and forgets the one to return to. */
export const beginTokens = (next: string): void => {
  remember(previousTokenKey, null);
  remember(tokenKey, next);
  remember(personKey, null);
};

/** Switches to another person's token and stores the current one to return to. */
export const pushToken = (next: string): void => {
  remember(previousTokenKey, token());
  remember(tokenKey, next);
  remember(personKey, null);
};

/** Returns to the previous token; false if there is none. */
export const popToken = (): boolean => {
  const previous = previousToken();
  if (previous === null) return false;
  beginTokens(previous);
  return true;
};

export const dropTokens = (): void => {
  remember(personKey, null);
  remember(tokenKey, null);
  remember(previousTokenKey, null);
};

/** Stores whose balances the next page can request at once; null for nobody's. */
export const storePerson = (id: string | null): void => remember(personKey, id);

/** Calls the listener when another tab logged in, logged out or switched account; returns the unsubscribe function. */
export const onTokenElsewhere = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
