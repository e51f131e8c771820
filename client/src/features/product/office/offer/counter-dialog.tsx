import { counterOffer, type Offer } from '@countinghouse/contract/offer/offer.ts';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { DayField } from '../../../../ui/form/day-field.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { dayAhead, endOfDay, usualDays } from './offer-labels.ts';

interface CounterDialogProps {
  readonly item: Offer;
  readonly onClose: () => void;
}

interface Fields {
  readonly amount: number | null;
  readonly expirationDate: string | null;
  readonly version: number;
}

/** Declines an offer and proposes another price, for the customer to decide. */
export function CounterDialog({ item, onClose }: CounterDialogProps) {
  const text = useTexts('productOffer');
  const field = useTexts('field');
  const language = useLanguage();
  const { zone } = useUiLocale();
  const { mutateAsync } = useWrite(counterOffer);
  const { form, control, submitting } = useContractForm<Fields, typeof counterOffer.body>({
    schema: counterOffer.body,
    defaultValues: { amount: null, expirationDate: dayAhead(zone, usualDays), version: item.version },
    shape: ({ amount, expirationDate, version }) => ({
      version,
      ...(amount !== null && { amount }),
      ...(expirationDate !== null && { expirationDate: endOfDay(zone, expirationDate) }),
    }),
  });
  const send = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('countered', { customer: item.userName }) });
    onClose();
  });
  const params = {
    amount: euroText(item.amount, language),
    price: euroText(item.productPrice, language),
    customer: item.userName,
  };
  return (
    <FormDialog
      title={text('counterTitle', { name: item.productName })}
      text={text('counterText', params)}
      onClose={onClose}
      form={form}
      onSubmit={send}
      submitLabel={text('counterConfirm')}
    >
      <NumberField control={control} name="amount" label={field('amount')} decimals={2} suffix=" €" min={0} required />
      <DayField
        control={control}
        name="expirationDate"
        label={field('expirationDate')}
        description={text('endHint')}
        required
      />
    </FormDialog>
  );
}
