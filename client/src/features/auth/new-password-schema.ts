import * as z from 'zod/mini';

const letterAndDigit = z.regex(/^(?=.*\p{L})(?=.*\p{Nd})/su, { error: 'passwordLetterDigit' });

/** A new password and its repetition; `minimum` is the company's minimum length. */
export const newPasswordFields = (minimum: number) => ({
  password: z.string().check(z.minLength(1), z.minLength(minimum), z.maxLength(128), letterAndDigit),
  repeated: z.string().check(z.minLength(1)),
});

interface Entries {
  readonly password: string;
  readonly repeated: string;
}

/** Both entries must be equal; the error appears at the second. */
export const sameTwice = z.refine<Entries>(({ password, repeated }) => password === repeated, {
  error: 'passwordsDiffer',
  path: ['repeated'],
});
