import { isMasked } from '@countinghouse/contract/contact/masked.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { user } from '@countinghouse/contract/schemas/user/user.ts';
import { Button, MultiSelect } from '@mantine/core';
import type { Control, FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { SelectField, type SelectFieldProps } from '../../../ui/form/choice-fields.tsx';
import { useField } from '../../../ui/form/field-props.ts';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useCampaignChoices } from '../../campaign-choice/index.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { NewLeadDuplicates } from './duplicates.tsx';
import { type LeadFields, leadFields, leadInput } from './lead-fields.ts';
import classes from './lead.module.css';
import { useStaffChoices } from './use-lead-choices.ts';
import { useLeadLabels } from '../../lead-label/index.tsx';

interface FirstPasswordProps {
  readonly control: Control<LeadFields>;
  readonly onSuggest: () => void;
}

/** A new customer's first password, typed or suggested by staff. */
function FirstPassword({ control, onSuggest }: FirstPasswordProps) {
  const text = useTexts('lead');
  return (
    <div className={classes.firstPassword}>
      <PasswordField
        control={control}
        name="password"
        purpose="new"
        label={text('firstPassword')}
        description={text('firstPasswordHint')}
        required
      />
      <Button size="xs" variant="subtle" onClick={onSuggest}>
        {text('makePassword')}
      </Button>
    </div>
  );
}

/** A selection of the company's labels; the form holds their keys. */
function LabelsField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  return (
    <MultiSelect
      {...shared}
      data={[...props.options]}
      searchable
      hidePickedOptions
      nothingFoundMessage={text('noResults')}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={change}
    />
  );
}

/** Letters and digits that are unambiguous when read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

const pick = (from: string, count: number): string =>
  // A byte modulo 23 or 8 favours some characters by at most one in eleven; ten letters still give 45 bits.
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => from[byte % from.length]).join('');

/** A random password such as `kwmtr-hpezv-4827`, easy to read out on the phone. */
const suggestPassword = (): string => `${pick(letters, 5)}-${pick(letters, 5)}-${pick(digits, 4)}`;

interface ContactFieldsProps {
  readonly control: Control<LeadFields>;
  readonly item: User | null;
}

/** Masked contact data is replaced one by one, where it is shown. */
function ContactFields({ control, item }: ContactFieldsProps) {
  const field = useTexts('field');
  const { country } = useSetting();
  const near = country === '' ? {} : { country };
  if (isMasked(item?.email ?? '')) return null;
  return (
    <>
      <TextField control={control} name="email" type="email" label={field('email')} required />
      <PhoneField control={control} name="phone" label={field('phone')} {...near} />
      <PhoneField control={control} name="mobile" label={field('mobile')} {...near} />
    </>
  );
}

/** The password is optional in the contract, where other people than leads are created without one. */
const create = z.extend(user.create, { password: z.string().check(z.minLength(1), z.maxLength(128)) });

/** The form of a new or existing lead. The assignment needs the permission. */
export function LeadForm({ item, save, onClose }: RecordFormProps<User>) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const ui = useUiText();
  const mayAssign = useMay('lead:assign');
  const { stages, labels } = useLeadLabels();
  const { campaigns, staff } = useChoices(item);
  const { form, control, submitting } = useContractForm({
    schema: item ? user.update : create,
    defaultValues: leadFields(item),
    shape: (fields: LeadFields) => leadInput(fields, { isNew: item === null, mayAssign }),
  });
  useFormGuard(control);
  const suggest = (): void => form.setValue('password', suggestPassword(), { shouldDirty: true, shouldValidate: true });
  return (
    <Form
      form={form}
      columns={2}
      onSubmit={submitting(save)}
      onCancel={onClose}
      submitLabel={item ? ui('save') : text('create')}
    >
      <TextField control={control} name="firstName" label={field('firstName')} required autoFocus />
      <TextField control={control} name="lastName" label={field('lastName')} required />
      <ContactFields control={control} item={item} />
      {item === null && <NewLeadDuplicates control={control} />}
      <TextField control={control} name="company" label={field('company')} />
      <SelectField
        control={control}
        name="campaign"
        label={field('campaignName')}
        options={campaigns}
        searchable
        clearable
      />
      <SelectField control={control} name="qualifications" label={field('qualifications')} options={stages} clearable />
      {mayAssign && (
        <SelectField
          control={control}
          name="assignedTo"
          label={field('assignedToName')}
          options={staff}
          searchable
          clearable
        />
      )}
      <LabelsField control={control} name="labels" label={field('labels')} options={labels} />
      {item === null && <FirstPassword control={control} onSuggest={suggest} />}
    </Form>
  );
}

const useChoices = (item: User | null) => ({
  campaigns: withKnown(useCampaignChoices(), item?.campaign, item?.campaignName),
  staff: withKnown(useStaffChoices(), item?.assignedTo, item?.assignedToName),
});

type Choices = readonly { readonly value: string; readonly label: string }[];

/** The choices, including the current one even if it is no longer available. */
const withKnown = (choices: Choices, id: string | null | undefined, name: string | null | undefined): Choices =>
  id && name && !choices.some(({ value }) => value === id) ? [...choices, { value: id, label: name }] : choices;
