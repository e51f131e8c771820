import path from 'node:path';

/** Provided by the test run to each test file. */
export interface TestServer {
  /** A database from which other databases can be created and dropped. */
  url: string;
  /** Name of the migrated database to clone. */
  template: string;
  /** How it is cloned. */
  strategy: 'file_copy' | 'wal_log';
}

export const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
