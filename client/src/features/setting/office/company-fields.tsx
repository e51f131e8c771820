import { countries } from '@countinghouse/contract/setting/countries.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextareaField, TextField } from '../../../ui/form/text-fields.tsx';
import { DescriptionTabs } from '../../description/index.tsx';
import classes from './setting.module.css';

/** The settings fields about the company itself. */
export const companyFields = [
  'companyName',
  'description',
  'descriptionEn',
  'descriptionFr',
  'descriptionDe',
  'descriptionNl',
  'street',
  'number',
  'zipCode',
  'city',
  'country',
  'phone',
  'email',
  'receiveEmails',
  'receiveNotifications',
  'youtubeVideoId',
] as const satisfies readonly (keyof Setting)[];

type CompanyValues = Pick<Setting, (typeof companyFields)[number]>;

interface CompanyFieldsProps {
  readonly control: Control<CompanyValues>;
}

export function CompanyFields({ control }: CompanyFieldsProps) {
  const text = useTexts('setting');
  const country = useWatch({ control, name: 'country' });
  return (
    <>
      <fieldset className={classes.section}>
        <legend>{text('identity')}</legend>
        <TextField
          control={control}
          name="companyName"
          label={text('companyName')}
          description={text('companyNameNote')}
          required
        />
        <TextareaField
          control={control}
          name="description"
          label={text('description')}
          description={text('descriptionNote')}
          rows={6}
        />
        <DescriptionTabs control={control} legend={text('descriptionByLanguage')} />
        <TextField
          control={control}
          name="youtubeVideoId"
          label={text('youtubeVideoId')}
          description={text('youtubeNote')}
        />
      </fieldset>
      <AddressFields control={control} />
      <fieldset className={classes.section}>
        <legend>{text('contact')}</legend>
        <div className={classes.pair}>
          <PhoneField
            control={control}
            name="phone"
            label={text('phone')}
            description={text('phoneNote')}
            {...(country !== '' && { country })}
          />
          <TextField control={control} name="email" label={text('email')} type="email" />
        </div>
        <div className={classes.pair}>
          <SwitchField control={control} name="receiveEmails" label={text('receiveEmails')} />
          <SwitchField control={control} name="receiveNotifications" label={text('receiveNotifications')} />
        </div>
      </fieldset>
    </>
  );
}

function AddressFields({ control }: CompanyFieldsProps) {
  const text = useTexts('setting');
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const options = countries
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <fieldset className={classes.section}>
      <legend>{text('address')}</legend>
      <div className={classes.pair}>
        <TextField control={control} name="street" label={text('street')} />
        <TextField control={control} name="number" label={text('number')} />
      </div>
      <div className={classes.pair}>
        <TextField control={control} name="zipCode" label={text('zipCode')} />
        <TextField control={control} name="city" label={text('city')} />
        <SelectField control={control} name="country" label={text('country')} options={options} searchable />
      </div>
    </fieldset>
  );
}
