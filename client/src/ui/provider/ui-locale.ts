import { createContext, use } from 'react';

/** The reader's formats for dates and numbers: a BCP 47 language ('de') and an IANA time zone ('Europe/Berlin'). */
export interface UiLocale {
  readonly language: string;
  readonly zone: string;
}

export const UiLocales = createContext<UiLocale>({ language: 'en', zone: 'UTC' });

export function useUiLocale(): UiLocale {
  return use(UiLocales);
}
