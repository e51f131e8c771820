import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from './escape-html.ts';

/** Scripts and style sheets, as addresses, that the public home page will ask for once its first script runs. */
export interface EarlyFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the build says the home page needs; nothing when it says nothing. */
export const readEarlyFiles = async (folder: string): Promise<EarlyFiles> => {
  try {
    return JSON.parse(await readFile(join(folder, '.vite/home-files.json'), 'utf8')) as EarlyFiles;
  } catch {
    return { scripts: [], styles: [] };
  }
};

/** True for the addresses of the public home page. */
export const isHome = (url: string): boolean => ['/', '/home'].includes(url.split('?')[0] ?? '');

/** Tags by which the browser fetches them at once, beside the first script instead of after it. */
export const earlyTags = (
  scripts: readonly string[],
  { picture, nonce }: { readonly picture: string | null; readonly nonce: string },
): string =>
  [
    ...(picture === null ? [] : [`<link rel="preload" as="image" href="${escapeHtml(picture)}" fetchpriority="high">`]),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" nonce="${nonce}">`),
  ].join('');
