import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { offer } from '@countinghouse/contract/schemas/offer/offer.ts';
import * as z from 'zod/mini';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { DayField } from '../../../../ui/form/day-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { EuroField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { dayIn } from '../../../../ui/format/zoned-day.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../../list/index.ts';
import { dayAhead, endOfDay, usualDays } from './offer-labels.ts';
import { OwnedField } from './owned-field.tsx';

/** The form's values; an empty one is null, and the end is a day in the reader's zone. */
interface OfferValues {
  readonly product: string | null;
  readonly amount: number | null;
  readonly expirationDate: string | null;
  readonly origin: string;
}

const fieldsOf = (item: Offer | null, zone: string, product: string | null = null): OfferValues => ({
  product,
  amount: item?.amount ?? null,
  expirationDate: item ? dayIn(zone, new Date(item.expirationDate)) : dayAhead(zone, usualDays),
  origin: item?.origin ?? '',
});

/** Empty fields are omitted, so that they are reported as missing; an unchanged end day keeps its exact time. */
const sentOf =
  (item: Offer | null, zone: string) =>
  ({ product, amount, expirationDate: day, origin }: OfferValues): object => {
    const isSameDay = item !== null && day === dayIn(zone, new Date(item.expirationDate));
    return {
      ...(!item && product !== null && { product }),
      ...(amount !== null && { amount }),
      ...(day !== null && { expirationDate: isSameDay ? item.expirationDate : endOfDay(zone, day) }),
      origin,
    };
  };

interface OfferFormProps extends RecordFormProps<Offer> {
  /** Id of the product if it is already selected. */
  readonly product?: string;
}

const { create } = offer;
/** Requires a cleared field: omitted from a change, it would keep its value. */
const update = z.required(offer.update);

/** A price at which the company would buy a product back, and its expiration date. */
export function OfferForm({ item, save, onClose, product }: OfferFormProps) {
  const text = useTexts('productOffer');
  const field = useTexts('field');
  const ui = useUiText();
  const { zone } = useUiLocale();
  const { form, control, submitting } = useContractForm<OfferValues, typeof update>({
    schema: item ? update : (create as unknown as typeof update),
    defaultValues: fieldsOf(item, zone, product),
    shape: sentOf(item, zone),
    missing: { product: 'productMissing', amount: 'amountMissing' },
  });
  useFormGuard(control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      {!item && product === undefined && (
        <OwnedField
          control={control}
          name="product"
          label={field('productName')}
          description={text('productHint')}
          required
        />
      )}
      <div className={shared.pair}>
        <EuroField control={control} name="amount" label={field('amount')} min={0} required />
        <DayField
          control={control}
          name="expirationDate"
          label={field('expirationDate')}
          description={text('endHint')}
          required
        />
      </div>
      <TextField control={control} name="origin" label={field('origin')} description={text('originHint')} required />
      <p className={shared.quiet}>{text('formNote')}</p>
    </Form>
  );
}
