import { type Offer, offer } from '@countinghouse/contract/offer/offer.ts';
import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { DayField } from '../../../../ui/form/day-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../../list/index.ts';
import { fieldsOf, type OfferValues, sentOf } from './offer-values.ts';
import { OwnedField } from './owned-field.tsx';
import classes from '../office.module.css';

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
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
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
      <div className={classes.pair}>
        <NumberField
          control={control}
          name="amount"
          label={field('amount')}
          decimals={2}
          suffix=" €"
          min={0}
          required
        />
        <DayField
          control={control}
          name="expirationDate"
          label={field('expirationDate')}
          description={text('endHint')}
          required
        />
      </div>
      <TextField control={control} name="origin" label={field('origin')} description={text('originHint')} required />
      <p className={classes.quiet}>{text('formNote')}</p>
    </Form>
  );
}
