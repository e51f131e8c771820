import * as z from 'zod/mini';

/** A password as it is typed, old or new; the server checks the rules for new ones. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(128));

/** A code of an authenticator app, or a recovery code. */
export const TypedCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(24));
