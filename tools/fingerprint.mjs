import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One hash of the names and contents of files and folders, without tests; missing places are skipped. */
export function fingerprint(folder, places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesOf(folder, place))) {
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

function filesOf(folder, place) {
  const stats = statSync(join(folder, place), { throwIfNoEntry: false });
  if (stats === undefined || /\.test\.tsx?$/.test(place)) return [];
  if (!stats.isDirectory()) return [place];
  return readdirSync(join(folder, place))
    .toSorted()
    .flatMap((name) => filesOf(folder, `${place}/${name}`));
}
