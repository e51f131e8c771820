import type { Language } from './scalars.ts';

/** The field that has a record's description in each language. */
export const descriptionFields = {
  en: 'descriptionEn',
  fr: 'descriptionFr',
  de: 'descriptionDe',
  nl: 'descriptionNl',
} as const satisfies Record<Language, string>;

export type Descriptions = Readonly<Record<(typeof descriptionFields)[Language], string>>;

export const descriptionIn = (record: Descriptions, language: Language): string => record[descriptionFields[language]];
