import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';

const descriptions = {
  en: 'descriptionEn',
  fr: 'descriptionFr',
  de: 'descriptionDe',
  nl: 'descriptionNl',
} as const satisfies Record<Language, keyof Project>;

export const descriptionFieldOf = (language: Language) => descriptions[language];

/** The project's description in the reader's language. */
export const descriptionOf = (project: Project, language: Language): string => project[descriptions[language]];

/** A percentage, such as 8.25, in the reader's format. */
export const percentText = (percent: number, language: string): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    `${percent}e-2` as Intl.StringNumericLiteral,
  );
