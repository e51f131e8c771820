import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** One file of the migrations folder. */
export interface MigrationFile {
  /** File name such as `0001-users.sql`. */
  name: string;
  /** SHA-256 of the text with line ends made equal, in hexadecimal. */
  checksum: string;
  text: string;
}

/** Why the migrations cannot be applied. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const namePattern = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** Reads the migrations in order; throws `MigrationError` for a misnamed file or a number used twice. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  verifyNames(names);
  return Promise.all(names.map((name) => readMigration(directory, name)));
}

async function readMigration(directory: string, name: string): Promise<MigrationFile> {
  // A checkout on Windows may turn line ends; that is no change of the migration.
  const text = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
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
