import path from 'node:path';

/** What the test run offers to each test file. */
export interface TestServer {
  /** A database of the server in which other databases may be created and dropped. */
  url: string;
  /** Name of the migrated database to clone. */
  template: string;
}

/** The migrations of the product. */
export const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

/** The same server and user, another database. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
