import english from '@countinghouse/contract/i18n/en/field.json' with { type: 'json' };
import { clientClasses } from '@countinghouse/contract/trading/leverage.ts';
import { assetClasses } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

const capLabels = { retail: 'capRetail', professional: 'capProfessional' } as const;

/** The label of a recorded field; its own name if there is none. Fields that no form has are labelled in `audit.json`. */
export const useFieldName = (): ((field: string) => string) => {
  const text = useTexts('field');
  const recorded = useTexts('audit');
  const policy = useTexts('policy');
  const asset = useTexts('limits');
  const caps = clientClasses.flatMap((clientClass) =>
    assetClasses.map((name): [string, () => string] => [
      `leverageCaps.${clientClass}.${name}`,
      () => policy(capLabels[clientClass], { asset: asset(name) }),
    ]),
  );
  const capNames = new Map(caps);
  return (field) => {
    if (Object.hasOwn(english, field)) return text(field as TextKey<'field'>);
    const key = `field${field.charAt(0).toUpperCase()}${field.slice(1)}` as TextKey<'audit'>;
    const label = recorded(key);
    return label === key ? (capNames.get(field)?.() ?? field) : label;
  };
};
