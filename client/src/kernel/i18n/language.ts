import { type Language, languages } from '@countinghouse/contract/kernel/scalars.ts';
import { createStore, remember, remembered, useStore } from '../store/store.ts';

const languageKey = 'language';

/** A stored or typed language as one of ours; `de-AT` counts as German, anything unknown is null. */
export const asLanguage = (value: string | null | undefined): Language | null =>
  languages.find((language) => language === value?.slice(0, 2).toLowerCase()) ?? null;

/** The language chosen here; before any choice the first of the browser's that is one of ours, as for the server. */
export const languageFor = (choice: string | null, browser: readonly string[]): Language =>
  asLanguage(choice) ?? browser.map(asLanguage).find((language) => language !== null) ?? 'en';

const chosen = createStore<Language>(languageFor(remembered(languageKey), navigator.languages));

export const language = (): Language => chosen.get();

export const useLanguage = (): Language => useStore(chosen);

/** True if this browser has stored a choice. */
export const hasOwnLanguage = (): boolean => asLanguage(remembered(languageKey)) !== null;

/** Stores the choice; texts follow through `changeLanguage`. */
export const keepLanguage = (next: Language): void => {
  remember(languageKey, next);
  chosen.set(next);
};

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const timeZone = (): string => zone;

/** The name of a language, in another or in itself, as a label: French and Dutch have it in lower case. */
export const languageLabel = (code: string, language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`;
};

/** Every language by its own name. */
export const languageChoices = languages.map((code) => ({ code, name: languageLabel(code, code) }));
