import { ProjectStatus } from '@countinghouse/contract/project/project.ts';
import type { Control } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import type { ProjectValues } from './project-values.ts';
import classes from './project.module.css';

/** Whether and when customers see the project. */
export function PeriodFields({ control }: { readonly control: Control<ProjectValues> }) {
  const text = useTexts('project');
  const field = useTexts('field');
  return (
    <>
      <SelectField
        control={control}
        name="status"
        label={field('status')}
        description={text('statusText')}
        options={ProjectStatus.options.map((value) => ({ value, label: text(value) }))}
        required
      />
      <div className={classes.pair}>
        <DayField control={control} name="startDate" label={field('startDate')} required />
        <DayField control={control} name="endDate" label={field('endDate')} required />
      </div>
    </>
  );
}
