import { getImport, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey, Values } from '../../../kernel/i18n/texts.ts';
import { resourceOf } from '../../../kernel/resource/use-call.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';

/**
 * Formats whole numbers, and texts that contain one, in the reader's language: `countText('run', 5000)` is 'Import 5,000
 * rows'.
 */
export const useFigures = () => {
  const text = useTexts('import');
  const format = numberFormat(useLanguage());
  const figure = (value: number): string => format.format(value);
  const countText = (key: TextKey<'import'>, count: number, values?: Values): string =>
    text(key, { ...values, count, formatted: figure(count) });
  return { figure, countText };
};

/** Updates the screen's import from a reply, without refetching. */
export const useKnownImport = () => {
  const client = useQueryClient();
  return (item: LeadImport): void => {
    client.setQueryData([resourceOf(getImport), getImport.name, { params: { id: item.id } }], item);
  };
};
