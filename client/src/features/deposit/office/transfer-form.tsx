import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { deposit } from '@countinghouse/contract/schemas/deposit/deposit.ts';
import { Alert } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { LeadField } from '../../lead-choice/index.tsx';
import type { RecordFormProps, RecordPanelProps } from '../../list/index.ts';
import classes from '../deposit.module.css';
import { CountryField } from '../wizard/country-field.tsx';

type Payer = Pick<Deposit, 'fullName' | 'street' | 'zipCode' | 'country' | 'phone'>;

interface TransferFields extends Payer {
  lead: string | null;
  amount: number | null;
  transactionId: string;
}

const emptyTransfer: TransferFields = {
  lead: null,
  amount: null,
  transactionId: '',
  fullName: '',
  street: '',
  zipCode: '',
  country: '',
  phone: '',
};

/** The known particulars of the payer. */
const payerOf = ({ fullName, street, zipCode, country, phone }: Payer): Partial<Payer> =>
  Object.fromEntries(
    Object.entries({ fullName, street, zipCode, country, phone }).filter(([, value]) => value.trim() !== ''),
  );

/** The request body: empty fields are omitted, so that they are reported as missing rather than invalid. */
const transferFrom = (fields: TransferFields): object => ({
  ...payerOf(fields),
  lead: fields.lead ?? undefined,
  amount: fields.amount ?? undefined,
  transactionId: fields.transactionId,
});

/** The payer, as far as known. */
function TransferPayer({ control }: { readonly control: Control<TransferFields> }) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const country = useWatch({ control, name: 'country' });
  const near = country === '' ? {} : { country };
  return (
    <>
      <TextField control={control} name="fullName" label={field('fullName')} autoComplete="off" />
      <TextField control={control} name="street" label={field('street')} autoComplete="off" />
      <div className={classes.pair}>
        <TextField control={control} name="zipCode" label={field('zipCode')} autoComplete="off" />
        <CountryField
          control={control}
          label={field('country')}
          placeholder={text('chooseCountry')}
          autoComplete="off"
          required={false}
        />
      </div>
      <PhoneField control={control} name="phone" label={field('phone')} {...near} />
    </>
  );
}

/** Records a transfer that arrived at the bank. It is credited once a second person has approved it. */
export function TransferForm({ save, onClose }: RecordFormProps<Deposit>) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const { form, control, submitting } = useContractForm<TransferFields, typeof deposit.create>({
    schema: deposit.create,
    defaultValues: emptyTransfer,
    shape: transferFrom,
  });
  useFormGuard(control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={text('recordSubmit')}>
      <Alert color="info">{text('recordNotice')}</Alert>
      <LeadField control={control} name="lead" label={text('customer')} description={text('customerHint')} required />
      <EuroField control={control} name="amount" label={field('amount')} required />
      <TextField
        control={control}
        name="transactionId"
        label={text('reference')}
        description={text('referenceHint')}
        autoComplete="off"
        required
      />
      <fieldset className={classes.payer}>
        <legend>{text('payer')}</legend>
        <p className={classes.quiet}>{text('payerHint')}</p>
        <TransferPayer control={control} />
      </fieldset>
    </Form>
  );
}

/** Corrects the payer. */
export function PayerForm({ item, save, onClose }: RecordPanelProps<Deposit>) {
  const text = useTexts('deposit');
  const { form, control, submitting } = useContractForm<TransferFields, typeof deposit.update>({
    schema: deposit.update,
    defaultValues: { ...emptyTransfer, ...payerOf(item) },
    shape: (fields) => payerOf(fields),
  });
  useFormGuard(control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={text('savePayer')}>
      <TransferPayer control={control} />
    </Form>
  );
}
