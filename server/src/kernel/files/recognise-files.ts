import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import { type ContentStore, ContentStoreError, readContent } from './content-store.ts';
import { markerName } from './marker-name.ts';

interface FileStoreRow {
  readonly id: string;
  readonly isClaimed: boolean;
}

const readRow = async (queries: Queryable, lock: boolean): Promise<FileStoreRow> => {
  const [row] = await queries.query<FileStoreRow>(sql`
    select id, claimed_at is not null as "isClaimed" from file_store ${lock ? sql`for update` : sql``}`);
  if (row === undefined) throw new Error('the row of file_store is missing');
  return row;
};

const markerIn = async (contents: ContentStore): Promise<string | undefined> =>
  (await readContent(contents, markerName))?.toString().trim();

const elsewhere = (contents: ContentStore): ContentStoreError =>
  new ContentStoreError(
    `The files of this database are not in ${contents.place}. Every server of a database needs the same files: set ` +
      'FILES_URL or DATA_DIR as for the server that stored them, or move them with npm run files:move. If they are right ' +
      'here, or lost, npm run files:claim.',
    { isSetting: true },
  );

const others = (contents: ContentStore): ContentStoreError =>
  new ContentStoreError(
    `The files in ${contents.place} belong to another database. Set FILES_URL or DATA_DIR to another place; if they are ` +
      'right, npm run files:claim.',
    { isSetting: true },
  );

const claim = async (queries: Queryable, contents: ContentStore, id: string): Promise<void> => {
  await contents.put(markerName, Buffer.from(`${id}\n`));
  await queries.query(sql`update file_store set claimed_at = now() where claimed_at is null`);
};

/**
 * Makes sure that the files of this database are here, by the marker that only their place holds; the first server writes
 * it. Throws a `ContentStoreError` if they are elsewhere, or if the files here belong to another database. The row stays
 * locked, so that of two servers that begin at once with different places only one claims its own.
 */
export const recogniseFiles = (database: Database, contents: ContentStore): Promise<void> =>
  database.transaction(async (transaction) => {
    const { id, isClaimed } = await readRow(transaction, true);
    const marker = await markerIn(contents);
    if (marker !== undefined && marker !== id) throw others(contents);
    if (marker === undefined && isClaimed) throw elsewhere(contents);
    if (marker === undefined || !isClaimed) await claim(transaction, contents, id);
  });

/** Refuses a place with the files of another database. */
export const requireNoOther = async (database: Database, contents: ContentStore): Promise<void> => {
  const [{ id }, marker] = [await readRow(database, false), await markerIn(contents)];
  if (marker !== undefined && marker !== id) throw others(contents);
};

/** Makes the files here those of this database, whatever was said before. */
export const claimFiles = async (database: Database, contents: ContentStore): Promise<void> =>
  claim(database, contents, (await readRow(database, false)).id);
