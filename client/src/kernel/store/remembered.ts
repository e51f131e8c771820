/** A text kept by the browser, or null. A browser that forbids storage remembers nothing and works all the same. */
export const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Keeps a text in this browser; null forgets it. */
export const remember = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; the page then lasts as long as its tab.
  }
};
