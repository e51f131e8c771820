import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { FileClass } from './file-class.ts';
import type { StoredType } from './stored-type.ts';

export type FileQueries = { query<Row>(fragment: Sql): Promise<Row[]> };

/** A row of `stored_file`; `bytes` is the length, `sha256` hexadecimal. */
export type StoredFile = {
  id: string;
  path: string;
  fileClass: FileClass;
  ownerId: string | null;
  originalName: string;
  type: StoredType;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  createdBy: string | null;
  createdAt: Date;
};

export async function insertStoredFile(queries: FileQueries, file: StoredFile): Promise<void> {
  await queries.query(sql`
    insert into stored_file
      (id, path, class, owner_id, original_name, type, bytes, sha256, width, height, created_by, created_at)
    values (${file.id}::uuid, ${file.path}::text, ${file.fileClass}::text, ${file.ownerId}::uuid, ${file.originalName}::text,
      ${file.type}::text, ${file.bytes}::bigint, ${file.sha256}::text, ${file.width}::integer, ${file.height}::integer,
      ${file.createdBy}::uuid, ${file.createdAt}::timestamptz)`);
}

const pathForm = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** The file with exactly this path, unless it was deleted. */
export async function findStoredFile(queries: FileQueries, path: string): Promise<StoredFile | undefined> {
  // The path comes from a URL, and PostgreSQL rejects a NUL in a text.
  if (!pathForm.test(path)) return undefined;
  const [file] = await queries.query<StoredFile>(sql`
    select id, path, class as "fileClass", owner_id as "ownerId", original_name as "originalName", type,
      bytes::integer as bytes, sha256, width, height, created_by as "createdBy", created_at as "createdAt"
    from stored_file where path = ${path}::text and deleted_at is null`);
  return file;
}

/** Marks a file as deleted; the sweep removes it from disk later. False when there was none. */
export async function markStoredFileDeleted(queries: FileQueries, path: string, at: Date): Promise<boolean> {
  const rows = await queries.query(sql`
    update stored_file set deleted_at = ${at}::timestamptz
    where path = ${path}::text and deleted_at is null returning id`);
  return rows.length > 0;
}

/** Returns those paths whose file must stay: its row is not deleted, or was deleted no earlier than `deletedBefore`. */
export async function pathsInUse(
  queries: FileQueries,
  paths: readonly string[],
  deletedBefore: Date,
): Promise<Set<string>> {
  const rows = await queries.query<{ path: string }>(sql`
    select path from stored_file
    where path in (select jsonb_array_elements_text(${JSON.stringify(paths)}::text::jsonb))
      and (deleted_at is null or deleted_at >= ${deletedBefore}::timestamptz)`);
  return new Set(rows.map((row) => row.path));
}

export type PlacedFile = Pick<StoredFile, 'id' | 'path' | 'fileClass' | 'sha256'>;

/** The next files by id that were not deleted. */
export const nextStoredFiles = (queries: FileQueries, after: string | null, limit: number): Promise<PlacedFile[]> =>
  queries.query<PlacedFile>(sql`
    select id, path, class as "fileClass", sha256 from stored_file
    where deleted_at is null and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`);
