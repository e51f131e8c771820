import english from '@countinghouse/contract/i18n/en/field.json' with { type: 'json' };
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

/** The label of a recorded field; its own name if there is none. */
export const useFieldName = (): ((field: string) => string) => {
  const text = useTexts('field');
  return (field) => (Object.hasOwn(english, field) ? text(field as TextKey<'field'>) : field);
};
