import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { BackendModule, ReadCallback } from 'i18next';

type Files = Readonly<Record<string, () => Promise<Record<string, string>>>>;

/** One lazy file list per language: all four together are larger than the home page's own code. */
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
    // `true` allows a retry after a failed fetch.
    (error: unknown) => done(error as Error, true),
  );
};

/** The i18next backend. */
export const textFiles: BackendModule = { type: 'backend', init: () => undefined, read };
