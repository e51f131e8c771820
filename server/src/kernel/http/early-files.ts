import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from './escape-html.ts';

/** Addresses of scripts and style sheets that the public home page needs once its first script runs. */
export interface EarlyFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Reads the build's list for the home page; empty when there is none. */
export const readEarlyFiles = async (folder: string): Promise<EarlyFiles> => {
  try {
    return JSON.parse(await readFile(join(folder, '.vite/home-files.json'), 'utf8')) as EarlyFiles;
  } catch {
    return { scripts: [], styles: [] };
  }
};

export const isHome = (url: string): boolean => ['/', '/home'].includes(url.split('?')[0] ?? '');

/** Tags that make the browser fetch them at once, in parallel with the first script. */
export const earlyTags = (
  scripts: readonly string[],
  { picture, nonce }: { readonly picture: string | null; readonly nonce: string },
): string =>
  [
    ...(picture === null ? [] : [`<link rel="preload" as="image" href="${escapeHtml(picture)}" fetchpriority="high">`]),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" nonce="${nonce}">`),
  ].join('');
