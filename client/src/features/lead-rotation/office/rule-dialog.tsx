import {
  listMembers,
  type RotationMethod,
  type RotationRule,
  updateRule,
} from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { createRule } from '@countinghouse/contract/schemas/lead-rotation/lead-rotation.ts';
import { MultiSelect } from '@mantine/core';
import type { Control, FieldValues } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { languageChoices } from '../../../kernel/i18n/language.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { type Choice, SelectField, type SelectFieldProps, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { useField } from '../../../ui/form/field-props.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useCampaignChoices } from '../../campaign-choice/index.ts';
import { useCountryChoices } from '../../country/index.ts';
import { useLeadLabels } from '../../lead-label/index.tsx';

interface Fields {
  name: string;
  active: boolean;
  campaigns: string[];
  languages: string[];
  countries: string[];
  labels: string[];
  members: string[];
  method: RotationMethod;
  waits: boolean;
  dailyLimit: number | null;
  reclaimHours: number | null;
}

const empty: Fields = {
  name: '',
  active: true,
  campaigns: [],
  languages: [],
  countries: [],
  labels: [],
  members: [],
  method: 'roundRobin',
  waits: true,
  dailyLimit: null,
  reclaimHours: null,
};

const fieldsOf = ({ id: _id, ...rule }: RotationRule): Fields => ({
  ...rule,
  members: rule.members.map(({ id }) => id),
});

/** The choices, with what the rule named before and what is not offered any more. */
const withFormer = (choices: readonly Choice[], former: readonly Choice[]): readonly Choice[] => [
  ...choices,
  ...former.filter(({ value }) => !choices.some((choice) => choice.value === value)),
];

const useChoices = (rule: RotationRule | undefined) => {
  const text = useTexts('leadRotation');
  const staff = useRead(listMembers, {}).data?.members.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return {
    members: withFormer(
      staff,
      rule?.members.map(({ id, name, assignable }) => ({
        value: id,
        label: assignable ? name : text('notAssignable', { name }),
      })) ?? [],
    ),
    campaigns: withFormer(
      useCampaignChoices(),
      rule?.campaigns.map((id) => ({ value: id, label: text('campaignGone') })) ?? [],
    ),
    languages: languageChoices.map(({ code, name }) => ({ value: code, label: name })),
    countries: useCountryChoices(),
    labels: withFormer(useLeadLabels().labels, rule?.labels.map((key) => ({ value: key, label: key })) ?? []),
  };
};

interface RuleDialogProps {
  /** The one to edit; absent adds one. */
  readonly rule?: RotationRule;
  readonly onClose: () => void;
}

/** Several of the options; the form holds their values. */
function ChosenField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <MultiSelect
      {...shared}
      placeholder={chosen.length === 0 ? shared.placeholder : undefined}
      data={[...props.options]}
      searchable
      hidePickedOptions
      nothingFoundMessage={text('noResults')}
      value={chosen}
      onChange={change}
    />
  );
}

/** Adds a rule, or edits one. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const text = useTexts('leadRotation');
  const create = useWrite(createRule);
  const update = useWrite(updateRule);
  const choices = useChoices(rule);
  const { form, control, submitting } = useContractForm<Fields, typeof createRule.body>({
    schema: createRule.body,
    defaultValues: rule ? fieldsOf(rule) : empty,
  });
  const submit = submitting(async (body) => {
    await (rule ? update.mutateAsync({ params: { id: rule.id }, body }) : create.mutateAsync({ body }));
    showToast({ type: 'success', message: text('saved', { name: body.name }) });
    onClose();
  });
  const methods = (['roundRobin', 'leastLoaded'] as const).map((value) => ({ value, label: text(value) }));
  return (
    <FormDialog
      title={text(rule ? 'editTitle' : 'create')}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submitLabel={text(rule ? 'save' : 'create')}
    >
      <TextField control={control} name="name" label={text('name')} description={text('nameHint')} required autoFocus />
      <ChosenField
        control={control}
        name="members"
        label={text('members')}
        description={text('membersHint')}
        options={choices.members}
        required
      />
      <SelectField control={control} name="method" label={text('method')} options={methods} required />
      <ConditionFields control={control} choices={choices} />
      <LimitFields control={control} />
      <SwitchField control={control} name="waits" label={text('waits')} description={text('waitsHint')} />
      <SwitchField control={control} name="active" label={text('active')} />
    </FormDialog>
  );
}

interface PartProps {
  readonly control: Control<Fields, unknown, never> | Control<Fields>;
}

/** The rule's conditions on a lead; an empty field allows any. */
function ConditionFields({ control, choices }: PartProps & { readonly choices: ReturnType<typeof useChoices> }) {
  const text = useTexts('leadRotation');
  const any = { control, placeholder: text('any') };
  return (
    <>
      <ChosenField {...any} name="campaigns" label={text('campaigns')} options={choices.campaigns} />
      <ChosenField
        {...any}
        name="languages"
        label={text('languages')}
        description={text('languagesHint')}
        options={choices.languages}
      />
      <ChosenField
        {...any}
        name="countries"
        label={text('countries')}
        description={text('countriesHint')}
        options={choices.countries}
      />
      <ChosenField
        {...any}
        name="labels"
        label={text('labels')}
        description={text('labelsHint')}
        options={choices.labels}
      />
    </>
  );
}

/** How many leads a member gets, and for how long without work on them. */
function LimitFields({ control }: PartProps) {
  const text = useTexts('leadRotation');
  return (
    <>
      <NumberField
        control={control}
        name="dailyLimit"
        label={text('dailyLimit')}
        description={text('dailyLimitHint')}
        min={1}
        max={1_000}
      />
      <NumberField
        control={control}
        name="reclaimHours"
        label={text('reclaimHours')}
        description={text('reclaimHoursHint')}
        min={1}
        max={720}
      />
    </>
  );
}
