import { type EarlyFiles, earlyTags, readEarlyFiles } from './early-files.ts';
import { type FirstScreen, readFirstScreen, writeFirstScreen } from './first-screen.ts';
import type { PageFacts } from './page-head.ts';
import { sheetLink, withStyles } from './styled-page.ts';

export interface HomePage {
  /** Template whose scripts start at once. */
  readonly template: string;
  /** Template without scripts; the first screen starts them. */
  readonly still: string;
  /** The entry script and its imports. */
  readonly scripts: readonly string[];
  readonly early: EarlyFiles;
  readonly screen: FirstScreen | null;
}

const earlyPlace = '<!-- __EARLY__ -->';
/** Tags as written by the build. */
const entry = /<script type="module" crossorigin src="([^"]+)" nonce="__NONCE__"><\/script>/g;
const hint = /<link rel="modulepreload" crossorigin href="([^"]+)" nonce="__NONCE__">/g;

const addressesOf = (template: string, tag: RegExp): string[] =>
  [...template.matchAll(tag)].map(([, address = '']) => address);

/** Reads the build's files for the home page; `page` is the template of all pages. */
export const readHomePage = async (folder: string, page: string): Promise<HomePage> => {
  const early = await readEarlyFiles(folder);
  const styled = page.replace(earlyPlace, (place) => `${early.styles.map(sheetLink).join('')}${place}`);
  const template = await withStyles(styled, folder);
  return {
    template,
    still: template.replace(entry, '').replace(hint, ''),
    scripts: [...addressesOf(page, entry), ...addressesOf(page, hint), ...early.scripts],
    early,
    screen: await readFirstScreen(folder),
  };
};

/** Returns the parts of the page for one reply. With a first screen the scripts wait; otherwise all load at once. */
export const writeHomePage = (
  { template, still, scripts, early, screen }: HomePage,
  { face, picture }: PageFacts,
  nonce: string,
): { readonly template: string; readonly head: string; readonly early: string; readonly screen: string } => {
  const first = writeFirstScreen(screen, face, { nonce, scripts });
  if (first === null) return { template, head: '', early: earlyTags(early.scripts, { picture, nonce }), screen: '' };
  return { template: still, head: first.head, early: earlyTags([], { picture, nonce }), screen: first.body };
};
