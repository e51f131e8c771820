import { numberFormat } from '../../../ui/format/number-text.ts';

/** A percentage, such as 8.25, in the reader's format. */
export const percentText = (percent: number, language: string): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    `${percent}e-2` as Intl.StringNumericLiteral,
  );
