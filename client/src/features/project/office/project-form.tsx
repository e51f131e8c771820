import { type Project, projectForm } from '@countinghouse/contract/project/project.ts';
import { useFormState } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { PictureField } from '../../picture/index.ts';
import { DescriptionTabs } from './description-tabs.tsx';
import { PeriodFields } from './period-fields.tsx';

import { emptyProject, fieldsOf, type ProjectValues, sentOf } from './project-values.ts';
import { TermFields } from './term-fields.tsx';
import classes from './project.module.css';

/** The project form, with the description in four languages as tabs. */
export function ProjectForm({ item, save, onClose }: RecordFormProps<Project>) {
  const text = useTexts('project');
  const field = useTexts('field');
  const ui = useUiText();
  const { form, control, submitting } = useContractForm<ProjectValues, typeof projectForm>({
    schema: projectForm,
    defaultValues: item ? fieldsOf(item) : emptyProject,
    shape: sentOf,
  });
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  useUnsavedGuard(isDirty && !isSubmitting);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      <TextField control={control} name="name" label={field('name')} required autoFocus />
      <PictureField control={control} name="image" label={field('image')} source={item?.imageSource} required />
      <DescriptionTabs control={control} />
      <fieldset className={classes.part}>
        <legend>{text('partTerms')}</legend>
        <TermFields control={control} />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{text('partShown')}</legend>
        <PeriodFields control={control} />
      </fieldset>
    </Form>
  );
}
