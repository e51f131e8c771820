import type { Page } from '@playwright/test';
import { englishIn as foundIn, rawKeysIn as findRawKeys, textsHere } from '../../client/test/page-texts.ts';
import { type Language, textsOf } from './texts.ts';

/** Every text that the page shows or has for screen readers, each once. */
export const textsOn = (page: Page): Promise<string[]> => page.evaluate(textsHere);

/** Words that are the key of a text, or contain an unfilled placeholder. */
export const rawKeysIn = findRawKeys(textsOf('en'));

/** Built from all texts, which takes longer than searching a page. */
const finders = new Map<Language, ReturnType<typeof foundIn>>();

/** English words where the reader chose another language. */
export const englishIn = (language: Language): ReturnType<typeof foundIn> => {
  const finder = finders.get(language) ?? foundIn(textsOf('en'), textsOf(language));
  finders.set(language, finder);
  return finder;
};
