import { type User, user } from '@countinghouse/contract/user/user.ts';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useCampaignChoices } from '../../campaign-choice/index.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { FirstPassword } from './first-password.tsx';
import { type LeadFields, leadFields, leadInput } from './lead-fields.ts';
import { LabelsField } from './labels-field.tsx';
import { suggestPassword } from './suggest-password.ts';
import { useStaffChoices } from './use-lead-choices.ts';
import { useLeadLabels } from './use-lead-labels.ts';

interface LeadFormProps extends RecordFormProps<User> {
  readonly onDirty?: (dirty: boolean) => void;
}

/** The form of a new or existing lead. The assignment needs the permission. */
export function LeadForm({ item, save, onClose, onDirty }: LeadFormProps) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const ui = useUiText();
  const { country } = useSetting();
  const mayAssign = useMay('lead:assign');
  const { stages, labels } = useLeadLabels();
  const { campaigns, staff } = useChoices(item);
  const { form, control, submitting } = useContractForm({
    schema: item ? user.update : user.create,
    defaultValues: leadFields(item),
    shape: (fields: LeadFields) => leadInput(fields, { isNew: item === null, mayAssign }),
  });
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  useEffect(() => onDirty?.(isDirty && !isSubmitting), [onDirty, isDirty, isSubmitting]);
  const suggest = (): void => form.setValue('password', suggestPassword(), { shouldDirty: true, shouldValidate: true });
  const near = country === '' ? {} : { country };
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
      <TextField control={control} name="email" type="email" label={field('email')} required />
      <PhoneField control={control} name="phone" label={field('phone')} {...near} />
      <PhoneField control={control} name="mobile" label={field('mobile')} {...near} />
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
