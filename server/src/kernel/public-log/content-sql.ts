import sql, { type Sql } from 'sql-template-tag';

/** A moment as text that no session setting can change: UTC with milliseconds. */
export const instant = (moment: Sql): Sql =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export const sha256Of = (text: Sql): Sql => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
