const matches = (query: string): boolean => window.matchMedia(query).matches;

/** Opened from the home screen, in its own window. */
export const isInstalled = (): boolean => matches('(display-mode: standalone)');

/** A phone or tablet, or the installed application: a device rarely shared with strangers. */
export const isPersonal = (): boolean => isInstalled() || matches('(hover: none) and (pointer: coarse)');
