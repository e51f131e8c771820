import { riskParagraphs, termsParagraphs } from '@countinghouse/contract/investment/subscription.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

const counts = { terms: termsParagraphs, risk: riskParagraphs } as const;

/** Keys of the agreement's paragraphs, in order. */
export const readingOf = (about: 'terms' | 'risk'): TextKey<'agreement'>[] =>
  Array.from({ length: counts[about] }, (_unused, index) => `${about}${index + 1}` as TextKey<'agreement'>);
