import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startIn } from './start-product.ts';

/** The first user of every company in the journeys. */
export const root = { email: 'root@journey.example', password: 'correct-horse-battery-9' } as const;

const firstUser = { ROOT_EMAIL: root.email, ROOT_PASSWORD: root.password };
/** With and without the demo company. */
const kinds = [[], ['--demo']] as const;
const folderName = 'PREPARED_COMPANIES';

const placeOf = (flags: readonly string[]): string =>
  path.join(process.env[folderName] ?? '', `company${flags.join('')}`);

/**
 * Sets up one company of each kind before the journeys, as Playwright's global setup: workers then copy its data folder
 * instead of creating a database, its tables and two years of history.
 */
export const prepareCompanies = async (): Promise<() => Promise<void>> => {
  const folder = path.join(tmpdir(), `countinghouse-prepared-${process.pid}`);
  // PostgreSQL runs under an account of its own and needs access.
  mkdirSync(folder, { mode: 0o755 });
  process.env[folderName] = folder;
  await Promise.all(kinds.map(prepare));
  return () => rm(folder, { recursive: true, force: true });
};

const prepare = async (flags: readonly string[]): Promise<void> => {
  const product = await startIn(path.join(placeOf(flags), 'data'), firstUser, flags);
  await product.stop();
  writeFileSync(path.join(placeOf(flags), 'greeting.json'), JSON.stringify(product.lines));
};

/** Copies the prepared data folder to a place that does not exist yet; returns the console lines of the first start. */
export const copyPrepared = (flags: readonly string[], dataDir: string): readonly string[] => {
  const place = placeOf(flags);
  if (!existsSync(place)) throw new Error(`There is no prepared company with the flags: ${flags.join(' ')}`);
  // Owners and modes must be kept: PostgreSQL refuses a folder that others may read.
  execFileSync('cp', ['-a', path.join(place, 'data'), dataDir]);
  return JSON.parse(readFileSync(path.join(place, 'greeting.json'), 'utf8')) as string[];
};
