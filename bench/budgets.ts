import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A chunk as the build's manifest names it. */
export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Bytes of JavaScript and style sheets together, compressed file by file as they are served. */
export interface Bytes {
  readonly gzip: number;
  readonly brotli: number;
}

const client = path.join(import.meta.dirname, '../client');
const built = path.join(client, 'dist');
export const budgetFile = path.join(import.meta.dirname, 'budgets.json');

/** What the first load of each screen fetches: chunks that the boot or the router imports dynamically count here. */
export const screens = {
  home: ['index.html', 'src/app/home/home-area.tsx', ...textsOf('error', 'kernel', 'ui', 'home')],
  signIn: ['index.html', 'src/app/sign-in/sign-in-area.tsx', ...textsOf('error', 'kernel', 'ui', 'auth')],
  customerStart: ['index.html', 'src/app/customer/customer-area.tsx', ...textsOf('error', 'kernel', 'ui', 'shell')],
  leadList: [
    'index.html',
    'src/app/office/office-area.tsx',
    'src/features/lead/office/list/lead-list.tsx',
    ...textsOf('error', 'kernel', 'ui', 'shell', 'lead', 'list', 'word', 'view'),
  ],
} as const satisfies Record<string, readonly string[]>;

export type Screen = keyof typeof screens;

function textsOf(...namespaces: readonly string[]): readonly string[] {
  return namespaces.map((namespace) => `../contract/i18n/en/${namespace}.json`);
}

export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Manifest;

export const readBudgets = (): Readonly<Record<Screen, Bytes>> =>
  JSON.parse(readFileSync(budgetFile, 'utf8')) as Record<Screen, Bytes>;

/** Names of the entries and of every chunk that they import statically. Throws on a chunk that the build lacks. */
export const closureOf = (manifest: Manifest, entries: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk ${name}`);
    found.add(name);
    waiting.push(...(chunk.imports ?? []));
  }
  return found;
};

/** Files of the closure below the build's folder, each once. */
const filesOf = (manifest: Manifest, entries: readonly string[]): ReadonlySet<string> =>
  new Set(
    [...closureOf(manifest, entries)].flatMap((name) => {
      const { file = '', css = [] } = manifest[name] ?? {};
      return [file, ...css];
    }),
  );

const sizeOf = (file: string): Bytes => {
  const bytes = readFileSync(path.join(built, file));
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli.length };
};

/** Measures what a browser with an empty cache fetches for the entries. */
export const measure = (manifest: Manifest, entries: readonly string[]): Bytes => {
  const sizes = [...filesOf(manifest, entries)].map(sizeOf);
  return {
    gzip: sizes.reduce((sum, { gzip }) => sum + gzip, 0),
    brotli: sizes.reduce((sum, { brotli }) => sum + brotli, 0),
  };
};
