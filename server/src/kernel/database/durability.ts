import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';

export class UnsafeDatabaseError extends Error {
  override name = 'UnsafeDatabaseError';
}

interface ServerSettings {
  version: number;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
}

const oldestVersion = 150_000;

/**
 * Throws `UnsafeDatabaseError` unless the server keeps acknowledged commits through a crash: fsync and full_page_writes
 * on, synchronous_commit not off, PostgreSQL 15 or newer.
 */
export async function verifyDurability(database: Queryable): Promise<void> {
  const [settings] = await database.query<ServerSettings>(sql`
    select current_setting('server_version_num')::int as version,
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as "fullPageWrites",
           current_setting('synchronous_commit') as "synchronousCommit"`);
  const reasons = settings === undefined ? ['the server did not report its settings'] : unsafeSettings(settings);
  if (reasons.length > 0) throw new UnsafeDatabaseError(`The database may lose data: ${reasons.join('; ')}.`);
}

function unsafeSettings(settings: ServerSettings): string[] {
  const reasons: string[] = [];
  if (settings.version < oldestVersion) reasons.push('PostgreSQL 15 or newer is needed');
  if (settings.fsync !== 'on') reasons.push('fsync must be on');
  if (settings.fullPageWrites !== 'on') reasons.push('full_page_writes must be on');
  if (settings.synchronousCommit === 'off') reasons.push('synchronous_commit must not be off');
  return reasons;
}
