import type { Page } from '@playwright/test';
import { englishIn as foundIn, rawKeysIn as findRawKeys, textsHere } from '../../client/test/page-texts.ts';
import { type Language, textsOf } from './texts.ts';

/** Every text that the page shows or has for screen readers, each once. */
export const textsOn = (page: Page): Promise<string[]> => page.evaluate(textsHere);

/** Words that are the key of a text, or contain an unfilled placeholder. */
export const rawKeysIn = findRawKeys(textsOf('en'));

/** Built from all texts, which takes longer than searching a page. */
const finders = new Map<Language, ReturnType<typeof foundIn>>();

/** Without those of case files, which no screen shows: single words such as “Signed” are also names in the demo's data. */
const onScreens = (language: Language): ReadonlyMap<string, string> =>
  new Map([...textsOf(language)].filter(([key]) => !key.startsWith('caseReader.')));

/** English words where the reader chose another language. */
export const englishIn = (language: Language): ReturnType<typeof foundIn> => {
  const finder = finders.get(language) ?? foundIn(onScreens('en'), onScreens(language));
  finders.set(language, finder);
  return finder;
};
