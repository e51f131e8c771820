import * as z from 'zod/mini';

/** A record's id: UUID, made by the server. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** PostgreSQL's and JavaScript's years differ at the far ends; nothing of ours is outside these. */
const isInCalendar = (instant: string): boolean => {
  const year = new Date(instant).getUTCFullYear();
  return year >= 1900 && year <= 9999;
};

/** A moment of the years 1900 to 9999: ISO 8601 with offset, as PostgreSQL prints it. Milliseconds at most. */
export const Instant = z.iso.datetime({ offset: true }).check(z.refine(isInCalendar, { error: 'instant' }));

/**
 * NUL and other control characters break COPY, logs and terminals; lone surrogates are not text at all.
 * Line breaks and tabs are allowed where a text may have several lines.
 */
const singleLine = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'controlCharacter' });
const multiLine = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'controlCharacter' });

/** One line of text, trimmed, with `least` to `most` characters. */
export const Line = (most: number, least = 0) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), singleLine);

/** Text that may hold line breaks, trimmed, with `least` to `most` characters. */
export const Prose = (most: number, least = 0) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), multiLine);

/** An e-mail address, trimmed and in lower case, at most 254 characters. */
export const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254),
  // One bounded quantifier per part, so that no input makes it backtrack.
  z.regex(/^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63}$/u, { error: 'email' }),
);

/** A telephone number as people write it; at least one digit when it is not empty. */
export const Phone = z
  .string()
  .check(z.trim(), z.maxLength(40), z.regex(/^(?=[^0-9]{0,10}[0-9]|$)[0-9+()./ -]{0,40}$/, { error: 'phone' }));

export const Role = z.enum(['root', 'admin', 'regular', 'lead']);
export type Role = z.infer<typeof Role>;

export const Language = z.enum(['en', 'fr', 'de', 'nl']);
export type Language = z.infer<typeof Language>;
export const languages = Language.options;
