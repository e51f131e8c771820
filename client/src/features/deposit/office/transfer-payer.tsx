import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import classes from '../deposit.module.css';
import { CountryField } from '../wizard/country-field.tsx';
import type { TransferFields } from './transfer-fields.ts';

/** The payer, as far as known. */
export function TransferPayer({ control }: { readonly control: Control<TransferFields> }) {
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
