/** `__Host-` binds the cookie to this host and to https; browsers refuse that prefix on plain http. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session');

/** Recognizes a device at its next log-in. It grants nothing by itself. */
export const deviceCookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device');

/** Ties a log-in that has left for the provider of single sign-on to this browser. */
export const signOnCookieName = (secure: boolean): string => (secure ? '__Host-sign-on' : 'sign-on');

export type CookieKind = 'session' | 'device' | 'signOn';

/** Not readable by scripts and never sent from another site. */
export const cookieOptions = (secure: boolean) => ({ httpOnly: true, sameSite: 'strict', secure, path: '/' }) as const;

/** The longest that browsers allow, in seconds. */
export const deviceCookieSeconds = 400 * 24 * 60 * 60;
