import { type Language, languages } from '@countinghouse/contract/kernel/scalars.ts';
import { remember, remembered } from '../store/remembered.ts';
import { createStore, useStore } from '../store/store.ts';

const languageKey = 'language';

/** A stored or typed language as one of ours; `de-AT` counts as German, everything unknown as null. */
export const asLanguage = (value: string | null | undefined): Language | null =>
  languages.find((language) => language === value?.slice(0, 2).toLowerCase()) ?? null;

const chosen = createStore<Language>(asLanguage(remembered(languageKey)) ?? 'en');

/** The reader's language. */
export const language = (): Language => chosen.get();

export const useLanguage = (): Language => useStore(chosen);

/** True when this browser has a choice of its own stored. */
export const hasOwnLanguage = (): boolean => asLanguage(remembered(languageKey)) !== null;

/** Stores the choice; texts follow through `changeLanguage`. */
export const keepLanguage = (next: Language): void => {
  remember(languageKey, next);
  chosen.set(next);
};

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's IANA time zone. */
export const timeZone = (): string => zone;
