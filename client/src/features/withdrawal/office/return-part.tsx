import { returnToCard } from '@countinghouse/contract/withdrawal/review.ts';
import { type Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface ReturnPartProps {
  readonly item: Withdrawal;
  /** Euro that go back to cards before anything is paid. */
  readonly toCard: number;
}

/** Says that card money goes back first, and does it with one click. */
export function ReturnPart({ item, toCard }: ReturnPartProps) {
  const text = useTexts('withdrawal');
  const amount = euroText(toCard, useLanguage());
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="warning">
      <p>{text('noticeCard', { amount })}</p>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {text('returnAction', { amount })}
      </Button>
      {isOpen && <ReturnDialog item={item} toCard={toCard} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

function ReturnDialog({ item, toCard, onClose }: ReturnPartProps & { readonly onClose: () => void }) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const back = euroText(toCard, language);
  const { mutateAsync } = useWrite(returnToCard);
  const { form, submitting } = useContractForm({
    schema: returnToCard.body,
    defaultValues: { reason: text('returnReason') },
  });
  const giveBack = submitting(async ({ reason }) => {
    await mutateAsync({ params: { id: item.id }, body: { reason, version: item.version } });
    showToast({ type: 'success', message: text('returned') });
    onClose();
  });
  return (
    <FormDialog
      title={text('returnTitle')}
      text={text('returnText', { amount: euroText(item.amount, language), back })}
      onClose={onClose}
      form={form}
      onSubmit={giveBack}
      submitLabel={text('returnAction', { amount: back })}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={text('failReason')}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  );
}
