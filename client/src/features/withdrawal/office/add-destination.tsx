import { Button } from '@mantine/core';
import { Id } from '@countinghouse/contract/kernel/scalars.ts';
import { type Withdrawal, withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { SavedDestinationField } from './saved-destination-field.tsx';

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
