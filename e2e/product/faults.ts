import type { Page } from '@playwright/test';
import { complaintsOf } from './accessible.ts';
import { englishIn, rawKeysIn, textsOn } from './readable.ts';
import { smallTargetsOn } from './small-targets.ts';
import type { Language } from './texts.ts';

const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Size problems: a page wider than its window, or targets too small for a finger. */
export const misfitsOf = async (page: Page): Promise<string[]> => {
  const overhang = await overhangOf(page);
  return [
    ...(overhang > 0 ? [`scrolls sideways by ${overhang} px`] : []),
    ...(await smallTargetsOn(page)).map((target) => `too small: ${target}`),
  ];
};

/** All faults of the current screen; `language` is the reader's choice. */
export const faultsOf = async (page: Page, language: Language): Promise<string[]> => {
  const texts = await textsOn(page);
  return [
    ...(await complaintsOf(page)),
    ...(await misfitsOf(page)),
    ...rawKeysIn(texts).map((text) => `raw key: ${text}`),
    ...(language === 'en' ? [] : englishIn(language)(texts).map((text) => `English: ${text}`)),
  ];
};
