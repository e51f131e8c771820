const matches = (query: string): boolean => window.matchMedia(query).matches;

/** Opened from the start screen, in a window of its own. */
export const isInstalled = (): boolean => matches('(display-mode: standalone)');

/** A telephone or tablet, or the installed application: what one rarely shares with strangers. */
export const isPersonal = (): boolean => isInstalled() || matches('(hover: none) and (pointer: coarse)');
