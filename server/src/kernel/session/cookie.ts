/** `__Host-` binds the cookie to this host and to https; browsers refuse that prefix on plain http. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session');

/** Not readable by scripts and never sent from another site. */
export const cookieOptions = (secure: boolean) => ({ httpOnly: true, sameSite: 'strict', secure, path: '/' }) as const;
