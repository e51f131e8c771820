import { dateText } from '../format/date-text.ts';
import { numberFormat } from '../format/number-text.ts';
import type { UiLocale } from '../provider/ui-locale.ts';
import type { UiText } from '../provider/ui-texts.ts';
import { filterRange } from './day-range.ts';
import { asLabels, type FieldFilter, type FilterField, numberDecimals } from './filter-model.ts';

/** Formats a field's filter, such as 'Open, Closed' or '1 Nov 2026 – 5 Nov 2026'. */
export function filterLabels(field: FilterField, asked: FieldFilter, text: UiText, locale: UiLocale): string {
  if (asked.isNull) return text('emptyValue');
  switch (field.kind) {
    case 'text':
      return `${text('contains')} “${asked.contains ?? ''}”`;
    case 'boolean':
      return text(asked.eq ? 'yes' : 'no');
    case 'select':
      return choiceLabels(field, asked.in ?? []);
    case 'number':
      return rangeLabels(asked.gte, asked.lte, (value) =>
        numberFormat(locale.language, { maximumFractionDigits: numberDecimals }).format(Number(value)),
      );
    default:
      return dayWords(asked, locale);
  }
}

function choiceLabels(field: FilterField, values: readonly string[]): string {
  return asLabels(values.map((value) => field.choices?.find((choice) => choice.value === value)?.label ?? value));
}

function dayWords(asked: FieldFilter, locale: UiLocale): string {
  const { from, to } = filterRange(asked, locale.zone);
  const write = (day: string | number) => dateText(`${day}T00:00:00Z`, { ...locale, zone: 'UTC' }, 'date');
  return from === to && from ? write(from) : rangeLabels(from, to, write);
}

type End = string | number | undefined;

function rangeLabels(from: End, to: End, write: (end: string | number) => string): string {
  if (from === undefined) return to === undefined ? '' : `≤ ${write(to)}`;
  return to === undefined ? `≥ ${write(from)}` : `${write(from)} – ${write(to)}`;
}
