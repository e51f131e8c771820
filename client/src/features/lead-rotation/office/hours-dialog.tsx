import { type RotationMember, setHours } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { WorkingHours } from '@countinghouse/contract/schemas/lead-rotation/lead-rotation.ts';
import { Checkbox } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { type FieldProps, useField } from '../../../ui/form/field-props.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from './rotation.module.css';
import { weekdayNames } from '../../../ui/format/day-text.ts';

interface Fields {
  zone: string;
  weekdays: string[];
  from: string;
  to: string;
  absentFrom: string | null;
  absentTo: string | null;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Each quarter of an hour, and the end of the day. */
const times = Array.from({ length: 97 }, (_time, index) => {
  const time = `${twoDigits(Math.floor(index / 4))}:${twoDigits((index % 4) * 15)}`;
  return { value: time, label: time };
});

const asChoices = (zones: readonly string[]) => [...new Set(zones)].map((zone) => ({ value: zone, label: zone }));

/** The days of a week as checkboxes; the form holds their numbers as texts. */
function WeekdaysField<Values extends FieldValues>(props: FieldProps<Values>) {
  const names = weekdayNames(useLanguage(), 'long');
  const { shared: field, value, change } = useField(props);
  return (
    <Checkbox.Group
      label={field.label}
      error={field.error}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={change}
    >
      <div className={classes.days}>
        {names.map((name, index) => (
          <Checkbox key={name} value={String(index + 1)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

interface HoursDialogProps {
  readonly member: RotationMember;
  readonly onClose: () => void;
}

/** Changes when somebody works. */
export function HoursDialog({ member, onClose }: HoursDialogProps) {
  const text = useTexts('leadRotation');
  const { zone: own } = useUiLocale();
  const save = useWrite(setHours);
  const { id, name, weekdays, zone, from, to, absentFrom, absentTo } = member;
  const { form, control, submitting } = useContractForm<Fields, typeof WorkingHours>({
    schema: WorkingHours,
    defaultValues: { zone, weekdays: weekdays.map(String), from, to, absentFrom, absentTo },
    shape: (fields) => ({ ...fields, weekdays: fields.weekdays.map(Number) }),
  });
  const submit = submitting(async (body) => {
    await save.mutateAsync({ params: { id }, body });
    showToast({ type: 'success', message: text('saved', { name }) });
    onClose();
  });
  return (
    <FormDialog
      title={text('hoursNamed', { name })}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submitLabel={text('save')}
    >
      <SelectField
        control={control}
        name="zone"
        label={text('zone')}
        options={asChoices([own, zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])}
        searchable
        required
      />
      <WeekdaysField control={control} name="weekdays" label={text('weekdays')} />
      <div className={shared.pair}>
        <SelectField
          control={control}
          name="from"
          label={text('from')}
          options={times.slice(0, -1)}
          searchable
          required
        />
        <SelectField control={control} name="to" label={text('to')} options={times.slice(1)} searchable required />
      </div>
      <div className={shared.pair}>
        <DayField control={control} name="absentFrom" label={text('absentFrom')} />
        <DayField control={control} name="absentTo" label={text('absentTo')} />
      </div>
    </FormDialog>
  );
}
