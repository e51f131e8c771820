import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;
export type Modules = Readonly<Record<string, readonly string[]>>;

const dist = path.join(import.meta.dirname, '../../client/dist');
const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8'));

/** Vite's list of chunks of the last build. */
export const readManifest = (): Manifest => readJson('manifest.json') as Manifest;

export const readModules = (): Modules => readJson('modules.json') as Modules;

/** The files that these modules, named as in the manifest or the list of modules, import statically. */
export const filesOf = (manifest: Manifest, modules: Modules, wanted: readonly string[]): Set<string> => {
  const names = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));
  const chunkOf = (module: string): string => {
    const file = Object.keys(modules).find((one) => modules[one]?.includes(module));
    const name = module in manifest ? module : names.get(file ?? '');
    if (name === undefined) throw new Error(`${module} is in no file of the build`);
    return name;
  };
  const files = new Set<string>();
  const waiting = wanted.map(chunkOf);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
};

/** Transferred bytes of scripts and styles, without fonts, pictures and texts. */
export const weigh = (files: ReadonlySet<string>, ending: 'br' | 'gz'): number =>
  [...files].reduce((sum, file) => sum + sizeOf(file, ending), 0);

// Files under a kilobyte have no compressed copy and are sent uncompressed.
const sizeOf = (file: string, ending: 'br' | 'gz'): number => {
  const fullPath = path.join(dist, file);
  try {
    return readFileSync(`${fullPath}.${ending}`).length;
  } catch {
    return readFileSync(fullPath).length;
  }
};

const office = /(?:^|\/)src\/(?:app\/office|features\/[^/]+\/office)\//;

/** Office modules among the files: there must be none outside the office. */
export const officeModules = (modules: Modules, files: ReadonlySet<string>): string[] =>
  [...files].flatMap((file) => modules[file] ?? []).filter((module) => office.test(module));
