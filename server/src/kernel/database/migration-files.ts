import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

export interface MigrationFile {
  /** File name such as `0001-users.sql`. */
  name: string;
  /** SHA-256 in hexadecimal of the text with normalized line ends. */
  checksum: string;
  text: string;
}

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** SQL that turns the result of a migration's earlier text into that of its present text. */
export interface Amendment {
  name: string;
  /** First digits of the earlier text's checksum. */
  former: string;
  text: string;
}

const namePattern = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** Reads the migrations in order; throws `MigrationError` for a misnamed file or a number used twice. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  verifyNames(names);
  return Promise.all(names.map((name) => readMigration(directory, name)));
}

async function readMigration(directory: string, name: string): Promise<MigrationFile> {
  // A checkout on Windows may convert line ends, which does not change the migration.
  const text = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

const amendmentPattern = /^(\d{4}-[a-z0-9-]+)\.([0-9a-f]{8})\.sql$/;

/** Reads the folder's amendments: `amendments/0003-kernel.8403b3a2.sql` is for that checksum of `0003-kernel.sql`. */
export async function readAmendments(directory: string): Promise<Amendment[]> {
  const folder = path.join(directory, 'amendments');
  const names: string[] = await readdir(folder).catch(() => []);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const [, migration, former] = amendmentPattern.exec(name) ?? [];
      if (migration === undefined || former === undefined) throw new MigrationError(`${name} names no migration.`);
      return { name: `${migration}.sql`, former, text: await readFile(path.join(folder, name), 'utf8') };
    }),
  );
}

/** Returns the names of the migrations in the order they were added; those not listed yet follow by number. */
export async function landingOrder(directory: string, files: MigrationFile[]): Promise<string[]> {
  const text = await readFile(path.join(directory, 'landed.json'), 'utf8').catch(() => '[]');
  const landed = (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
  const known = new Set(landed);
  return [...landed, ...files.map(({ name }) => name).filter((name) => !known.has(name))];
}

export interface Release {
  readonly name: string;
  /** Its last migration in the order of landing. */
  readonly newest: string;
}

/** The releases since each of which the one before it can go on during an upgrade, oldest first. */
export async function readReleases(directory: string): Promise<Release[]> {
  const text = await readFile(path.join(directory, 'releases.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as Release[];
}

function verifyNames(names: string[]): void {
  const numbers = new Set<string>();
  for (const name of names) {
    if (!namePattern.test(name)) throw new MigrationError(`${name} is not named like 0001-first-step.sql.`);
    const number = name.slice(0, 4);
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
}
