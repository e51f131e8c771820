/** A text stored by the browser, or null. Also null in a browser that forbids storage. */
export const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Stores a text in this browser; null removes it. */
export const remember = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; the value then lasts as long as the tab.
  }
};
