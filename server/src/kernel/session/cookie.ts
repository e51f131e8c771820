/** `__Host-` binds the cookie to this host and to https; browsers refuse that prefix on plain http. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session');

/** By which a device is recognized at its next log-in. Alone it opens nothing. */
export const deviceCookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device');

/** The cookies that the server sets. */
export type CookieKind = 'session' | 'device';

/** Not readable by scripts and never sent from another site. */
export const cookieOptions = (secure: boolean) => ({ httpOnly: true, sameSite: 'strict', secure, path: '/' }) as const;

/** Seconds that a browser keeps a device's cookie: the longest that browsers allow. */
export const deviceCookieSeconds = 400 * 24 * 60 * 60;
