import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { hasText, translate } from '../../kernel/http/translate.ts';

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** `deposit.complete` and `date_creation` as the ends of text keys: `DepositComplete`, `DateCreation`. */
const inCapitals = (name: string): string => name.split(/[._-]/).map(capital).join('');

/** Texts that say what kind of transfer or action a record is, by the column that holds it. */
const titles: Readonly<Record<string, readonly [column: string, text: string]>> = {
  transfer: ['kind', 'ledger:kind'],
  audit: ['action', 'audit:action'],
};

/** What a record is in words, where its table is too general to say it. */
export const titleOf =
  (table: string, language: Language) =>
  (record: Readonly<Record<string, unknown>>): string | undefined => {
    const [column, text] = titles[table] ?? [];
    const key = column === undefined ? '' : `${text}${inCapitals(String(record[column]))}`;
    return key !== '' && hasText(key) ? translate(language, key) : undefined;
  };

export const partLabel = (name: string, language: Language): string => translate(language, `caseFile:part_${name}`);

/** The name of a column, from the texts of forms and lists; its own words if they do not have it. */
export const fieldLabel = (column: string, language: Language): string => {
  const camel = inCapitals(column);
  const key = `field:${camel.charAt(0).toLowerCase()}${camel.slice(1)}`;
  const own = `caseFile:field_${column}`;
  if (hasText(own)) return translate(language, own);
  return hasText(key) ? translate(language, key) : capital(column.replaceAll('_', ' '));
};
