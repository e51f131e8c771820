import type { Page } from '@playwright/test';
import { complaintsOf } from './accessible.ts';
import { englishIn, rawKeysIn, wordsOn } from './readable.ts';
import { smallTargetsOn } from './small-targets.ts';
import type { Language } from './texts.ts';

/** Pixels by which the page is wider than its window. */
const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** What does not fit: the page its window, or what can be hit a finger. */
export const misfitsOf = async (page: Page): Promise<string[]> => {
  const overhang = await overhangOf(page);
  return [
    ...(overhang > 0 ? [`scrolls sideways by ${overhang} px`] : []),
    ...(await smallTargetsOn(page)).map((target) => `too small: ${target}`),
  ];
};

/** Everything wrong with the screen at present; `language` is what its reader chose. */
export const faultsOf = async (page: Page, language: Language): Promise<string[]> => {
  const words = await wordsOn(page);
  return [
    ...(await complaintsOf(page)),
    ...(await misfitsOf(page)),
    ...rawKeysIn(words).map((text) => `raw key: ${text}`),
    ...(language === 'en' ? [] : englishIn(language)(words).map((text) => `English: ${text}`)),
  ];
};
