import { Id } from '@countinghouse/contract/schemas/kernel/scalars.ts';
import { listDestinations } from '@countinghouse/contract/withdrawal/destination.ts';
import { type Withdrawal, withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** Adds the destination of a withdrawal that was entered without one. */
export function AddDestination({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const mayUpdate = useMay('withdrawal:update');
  const [isOpen, open] = useState(false);
  if (!mayUpdate || !withdrawalStates.allows(item.status, 'addDestination') || item.destinationId !== null) return null;
  return (
    <>
      <div className={shared.buttons}>
        <Button onClick={() => open(true)}>{text('addDestination')}</Button>
      </div>
      {isOpen && <DestinationDialog item={item} onClose={() => open(false)} />}
    </>
  );
}

const schema = z.strictObject({ destination: Id });

interface Fields {
  readonly destination: string | null;
}

interface DestinationDialogProps {
  readonly item: Withdrawal;
  readonly onClose: () => void;
}

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

function DestinationDialog({ item, onClose }: DestinationDialogProps) {
  const text = useTexts('withdrawal');
  const amount = euroText(item.amount, useLanguage());
  const { mutateAsync } = useWrite(withdrawal.routes.update);
  const { form, control, submitting } = useContractForm<Fields, typeof schema>({
    schema,
    defaultValues: { destination: null },
    shape: ({ destination }) => ({ destination: destination ?? undefined }),
  });
  const add = submitting(async ({ destination }) => {
    await mutateAsync({ params: { id: item.id }, body: { destination, version: item.version } });
    showToast({ type: 'success', message: text('destinationAdded') });
    onClose();
  });
  return (
    <FormDialog
      title={text('addDestination')}
      text={text('addDestinationText', { amount, name: item.leadName })}
      onClose={onClose}
      form={form}
      onSubmit={add}
      submitLabel={text('addDestination')}
    >
      <SavedDestinationField control={control} name="destination" lead={item.lead} required />
    </FormDialog>
  );
}
