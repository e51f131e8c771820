import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * One hash of the names and contents of files and folders; missing places are skipped. Tests count only where the result
 * depends on them.
 */
export function fingerprint(folder, places, { withTests = false } = {}) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesOf(folder, place, withTests))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

export function isStamped(file, text) {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch {
    return false;
  }
}

/** Writes the stamp file; without a text removes it. */
export function stamp(file, text) {
  if (text === undefined) return rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  return writeFileSync(file, text);
}

/** Folders of what is installed, built or stored. */
const produced = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report']);

function filesOf(folder, place, withTests) {
  const stats = statSync(join(folder, place), { throwIfNoEntry: false });
  if (stats === undefined || (!withTests && /\.test\.tsx?$/.test(place))) return [];
  if (!stats.isDirectory()) return [place];
  return readdirSync(join(folder, place))
    .filter((name) => !produced.has(name))
    .toSorted()
    .flatMap((name) => filesOf(folder, place === '.' ? name : `${place}/${name}`, withTests));
}
