import { remember, remembered } from '../store/remembered.ts';

const tokenKey = 'token';
const previousTokenKey = 'previousToken';

/** The token that calls carry, or null for a visitor. */
export const token = (): string | null => remembered(tokenKey);

/** While connected as a customer: the token to return to. */
export const previousToken = (): string | null => remembered(previousTokenKey);

/** After log-in: this token and no way back to another. */
export const beginTokens = (next: string): void => {
  remember(previousTokenKey, null);
  remember(tokenKey, next);
};

/** Speaks as another person from now on and keeps the way back. */
export const pushToken = (next: string): void => {
  remember(previousTokenKey, token());
  remember(tokenKey, next);
};

/** Goes back to the token before; false when there is none. */
export const popToken = (): boolean => {
  const previous = previousToken();
  if (previous === null) return false;
  beginTokens(previous);
  return true;
};

/** Forgets both. */
export const dropTokens = (): void => {
  remember(tokenKey, null);
  remember(previousTokenKey, null);
};

/** Calls back when another tab logged in, logged out or changed whom it speaks for; returns what ends it. */
export const onTokenElsewhere = (listener: () => void): (() => void) => {
  const hear = (event: StorageEvent): void => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
