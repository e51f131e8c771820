import type { Task } from '@countinghouse/contract/task/task.ts';
import { task, TaskKind } from '@countinghouse/contract/schemas/task/task.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import type { FieldProps } from '../../../ui/form/field-props.ts';
import { Form } from '../../../ui/form/form.tsx';
import { InstantField } from '../../../ui/form/instant-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { LeadField } from '../../lead-choice/index.tsx';
import type { RecordFormProps } from '../../list/index.ts';
import { morning, quickTimes } from './task-times.ts';
import classes from './task.module.css';

interface TaskValues {
  readonly title: string;
  readonly kind: string;
  readonly lead: string | null;
  readonly dateDue: string | null;
}

interface TaskFormProps extends RecordFormProps<Task> {
  /** The lead of a new task if it is already known. */
  readonly lead?: string;
  readonly title?: string;
}

const create = task.create as unknown as typeof task.update;

const valuesOf = (item: Task | null): TaskValues | null =>
  item && { title: item.title, kind: item.kind, lead: item.lead, dateDue: item.dateDue };

/** An existing task keeps its kind and lead. */
const sentOf = (item: Task | null) => (values: TaskValues) => ({
  title: values.title,
  ...(values.dateDue !== null && { dateDue: values.dateDue }),
  ...(!item && { kind: values.kind, lead: values.lead }),
});

/** A call-back or to-do with its due time. */
export function TaskForm({ item, save, onClose, lead, title = '' }: TaskFormProps) {
  const text = useTexts('task');
  const field = useTexts('field');
  const ui = useUiText();
  const { zone } = useUiLocale();
  // The usual time, so that a new task needs nothing but its title.
  const now = useNow();
  const [tomorrow] = useState(() => morning(zone, new Date(now), 1));
  const { form, control, submitting } = useContractForm<TaskValues, typeof task.update>({
    schema: item ? task.update : create,
    defaultValues: valuesOf(item) ?? {
      title,
      kind: lead === undefined ? 'toDo' : 'callBack',
      lead: lead ?? null,
      dateDue: tomorrow,
    },
    shape: (values) => sentOf(item)(values) as z.input<typeof task.update>,
  });
  useFormGuard(control);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      <TextField control={control} name="title" label={field('title')} required autoFocus={!item} isSuggested={!item} />
      {!item && <NewTaskFields control={control} hasLead={lead !== undefined} />}
      <DueField control={control} name="dateDue" label={field('dateDue')} required />
    </Form>
  );
}

/** Fields that cannot be changed later. */
function NewTaskFields({ control, hasLead }: { readonly control: Control<TaskValues>; readonly hasLead: boolean }) {
  const text = useTexts('task');
  const field = useTexts('field');
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={field('kind')}
        options={TaskKind.options.map((value) => ({ value, label: text(value) }))}
        required
      />
      {!hasLead && <LeadField control={control} name="lead" label={text('lead')} description={text('leadHint')} />}
    </>
  );
}

/** A due time: usual ones at one press, any other typed. */
export function DueField<Values extends FieldValues>({
  presetsFirst = false,
  ...props
}: FieldProps<Values> & { readonly presetsFirst?: boolean }) {
  const text = useTexts('task');
  const { zone } = useUiLocale();
  const now = useNow();
  const { field } = useController({ control: props.control as never, name: props.name as never });
  const { onChange } = field as { readonly onChange: (value: string) => void };
  return (
    <div className={classes.due}>
      {!presetsFirst && <InstantField {...props} />}
      <div className={shared.buttons} role="group" aria-label={text('quickDates')}>
        {quickTimes(zone, new Date(now)).map(({ label, at }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => onChange(at)}>
            {text(label)}
          </Button>
        ))}
      </div>
      {presetsFirst && <InstantField {...props} />}
    </div>
  );
}
