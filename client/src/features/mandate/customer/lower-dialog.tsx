import { lowerMandate } from '@countinghouse/contract/mandate/mandate-calls.ts';
import type { Mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { LimitFields, limitsOf, type LimitValues } from '../limit-fields.tsx';

interface LowerDialogProps {
  readonly mandate: Mandate;
  readonly onClose: () => void;
}

/** Narrows a mandate at once; the server refuses anything wider. */
export function LowerDialog({ mandate, onClose }: LowerDialogProps) {
  const text = useTexts('mandate');
  const { mutateAsync } = useWrite(lowerMandate);
  const { maxStake, maxTotal, maxLoss, kinds, symbols, leverage, endsOn, version } = mandate;
  const { form, control, submitting } = useContractForm<LimitValues, typeof lowerMandate.body>({
    schema: lowerMandate.body,
    defaultValues: {
      maxStake,
      maxTotal,
      maxLoss,
      withBinary: kinds.includes('binary'),
      symbols: [...(symbols ?? [])],
      leverage,
      endsOn,
    },
    shape: limitsOf,
  });
  const send = submitting(async (body) => {
    await mutateAsync({ params: { id: mandate.id }, body: { ...body, version } });
    showToast({ type: 'success', message: text('lowered') });
    onClose();
  });
  return (
    <FormDialog
      title={text('lower')}
      text={text('lowerText')}
      onClose={onClose}
      form={form}
      onSubmit={send}
      submitLabel={text('lower')}
    >
      <LimitFields control={control} />
    </FormDialog>
  );
}
