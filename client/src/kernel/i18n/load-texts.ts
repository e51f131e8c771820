import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { BackendModule, ReadCallback } from 'i18next';

type Files = Readonly<Record<string, () => Promise<Record<string, string>>>>;

/** The list of a language's files is a file of its own too: all four together are more than the home page's own code. */
const lists: Readonly<Record<Language, () => Promise<{ readonly files: Files }>>> = {
  en: () => import('./files/en.ts'),
  fr: () => import('./files/fr.ts'),
  de: () => import('./files/de.ts'),
  nl: () => import('./files/nl.ts'),
};

const textsOf = async (language: string, namespace: string): Promise<Record<string, string>> => {
  const { files } = await lists[language as Language]();
  const load = files[`../../../../../contract/i18n/${language}/${namespace}.json`];
  if (!load) throw new Error(`there are no texts ${language}/${namespace}`);
  return load();
};

const read = (language: string, namespace: string, done: ReadCallback): void => {
  textsOf(language, namespace).then(
    (texts) => done(null, texts),
    // What was not fetched may be fetched later.
    (error: unknown) => done(error as Error, true),
  );
};

/** Where i18next gets its texts from. */
export const textFiles: BackendModule = { type: 'backend', init: () => undefined, read };
