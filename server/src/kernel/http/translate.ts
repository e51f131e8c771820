import { localeOf } from '@countinghouse/contract/locale.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import i18next from 'i18next';
import { texts } from '@countinghouse/contract/i18n.ts';

const instance = i18next.createInstance();
await instance.init({
  resources: texts,
  fallbackLng: 'en',
  defaultNS: 'error',
  interpolation: { escapeValue: false },
  initAsync: false,
});

// A calendar day such as '2026-12-01' in the reader's format.
instance.services.formatter?.add('day', (day: string, language) =>
  new Intl.DateTimeFormat(localeOf(language ?? 'en'), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
);

/** Returns a text of the `error` namespace (or `namespace:key`) in the reader's language. */
export const translate = (
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string => instance.t(key, { lng: language, ...params });

export const hasText = (key: string): boolean => instance.exists(key, { lng: 'en' });
