import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Modal } from '@mantine/core';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { leadName } from '../lead-name.ts';
import classes from './deeds.module.css';

interface CorrectProps {
  readonly lead: User;
  readonly onClose: () => void;
}

interface Fields {
  userId: string;
  amount: number | null;
  reason: string;
}

/** Proposes a correction of a customer's balance; somebody else decides it. */
export function CorrectDialog({ lead, onClose }: CorrectProps) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const ui = useUiText();
  const { mutateAsync } = useWrite(correctBalance);
  const { form, control, submitting } = useContractForm<Fields, typeof correctBalance.body>({
    schema: correctBalance.body,
    defaultValues: { userId: lead.id, amount: null, reason: '' },
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ body });
    showToast({ type: 'success', message: text('corrected') });
    onClose();
  });
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={text('correctTitle', { name: leadName(lead) })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <p className={classes.said}>{text('correctText')}</p>
      <Form form={form} onSubmit={propose} onCancel={onClose} submitLabel={text('correctPropose')}>
        <NumberField
          control={control}
          name="amount"
          label={field('amount')}
          description={text('correctAmount')}
          decimals={2}
          suffix=" €"
          required
        />
        <TextField control={control} name="reason" label={field('reason')} required />
      </Form>
    </Modal>
  );
}
