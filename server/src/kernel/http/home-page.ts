import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { type EarlyFiles, earlyTags, readEarlyFiles } from './early-files.ts';
import { type FirstScreen, readFirstScreen, writeFirstScreen } from './first-screen.ts';
import type { PageFacts } from './page-head.ts';

const linkedSheet = /<link rel="stylesheet" crossorigin href="([^"]+)" nonce="__NONCE__">/g;

/** A style sheet link exactly as the build writes it. */
const sheetLink = (href: string): string => `<link rel="stylesheet" crossorigin href="${href}" nonce="__NONCE__">`;

/**
 * Inlines the style sheets linked by a page, so that the first paint needs no further request. The links stay,
 * disabled: scripts of an area detect by them that its styles are loaded.
 */
const withStyles = async (template: string, folder: string): Promise<string> => {
  const hrefs = [...template.matchAll(linkedSheet)].map(([, href = '']) => href);
  const sheets = await Promise.all(hrefs.map((href) => readFile(join(folder, href), 'utf8')));
  const written = new Map(hrefs.map((href, index) => [href, sheets[index] ?? '']));
  return template.replace(
    linkedSheet,
    (_link, href: string) =>
      `<link rel="stylesheet" href="${href}" disabled><style nonce="__NONCE__">${written.get(href)}</style>`,
  );
};

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
  { nonce, language }: { readonly nonce: string; readonly language: Language },
): { readonly template: string; readonly head: string; readonly early: string; readonly screen: string } => {
  const first = writeFirstScreen(screen, face, { nonce, scripts, language });
  if (first === null) return { template, head: '', early: earlyTags(early.scripts, { picture, nonce }), screen: '' };
  return { template: still, head: first.head, early: earlyTags([], { picture, nonce }), screen: first.body };
};
