import { listDestinations } from '@countinghouse/contract/withdrawal/destination.ts';
import { useEffect, useEffectEvent } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';

interface SavedDestinationFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  /** The customer; null until one is chosen. */
  readonly lead: string | null;
  readonly required?: boolean;
}

/**
 * A choice of the bank accounts that the customer has saved: staff enter none. An only account is chosen, and another
 * customer's is not kept.
 */
export function SavedDestinationField<Values extends FieldValues>(props: SavedDestinationFieldProps<Values>) {
  const { control, name, lead, required = false } = props;
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const { data } = useRead(
    listDestinations,
    { query: lead === null ? {} : { lead } },
    { enabled: lead !== null, resources: ['withdrawal'] },
  );
  const saved = data?.destinations ?? [];
  const { field: choice } = useController({ control, name });
  const chooseOnly = useEffectEvent(() => {
    const [only, second] = saved;
    choice.onChange(only && !second ? only.id : null);
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (lead !== null && isLoaded) chooseOnly();
  }, [lead, isLoaded]);
  return (
    <SelectField
      control={control}
      name={name}
      label={field('destination')}
      description={text(data && saved.length === 0 ? 'destinationsNone' : 'destinationLater')}
      options={saved.map(({ id, holder, iban }) => ({ value: id, label: `${holder} · ${iban}` }))}
      clearable={!required}
      required={required}
    />
  );
}
