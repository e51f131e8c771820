import { counterOffer, type Offer } from '@countinghouse/contract/offer/offer.ts';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

interface CounterDialogProps {
  readonly item: Offer;
  readonly onClose: () => void;
}

interface Fields {
  readonly amount: number | null;
  readonly version: number;
}

/** Declines an offer and proposes the customer's own price, for the company to decide. */
export function CounterDialog({ item, onClose }: CounterDialogProps) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const { mutateAsync } = useWrite(counterOffer);
  const { form, control, submitting } = useContractForm<Fields, typeof counterOffer.body>({
    schema: counterOffer.body,
    defaultValues: { amount: null, version: item.version },
    shape: ({ amount, version }) => ({ version, ...(amount !== null && { amount }) }),
  });
  const send = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('countered') });
    onClose();
  });
  const words = { amount: euroText(item.amount, language), price: euroText(item.productPrice, language) };
  return (
    <FormDialog
      title={text('counterTitle', { name: item.productName })}
      text={text('counterText', words)}
      onClose={onClose}
      form={form}
      onSubmit={send}
      submitLabel={text('counterConfirm')}
    >
      <NumberField
        control={control}
        name="amount"
        label={text('counterPrice')}
        decimals={2}
        padded={false}
        suffix=" €"
        min={0}
        required
      />
    </FormDialog>
  );
}
