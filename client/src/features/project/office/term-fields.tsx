import { DividendFrequency } from '@countinghouse/contract/investment/schedule.ts';
import { projectLimits } from '@countinghouse/contract/project/project.ts';
import type { Control } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import type { ProjectValues } from './project-values.ts';
import classes from './project.module.css';

/** The terms of an investment in the project, and the customer's range of choice. */
export function TermFields({ control }: { readonly control: Control<ProjectValues> }) {
  const text = useTexts('project');
  const field = useTexts('field');
  const limitsOf = (name: keyof typeof projectLimits) => ({
    min: projectLimits[name].least,
    max: projectLimits[name].most,
  });
  return (
    <>
      <div className={classes.pair}>
        <NumberField
          control={control}
          name="rentability"
          label={field('rentability')}
          decimals={2}
          suffix=" %"
          required
          {...limitsOf('rentability')}
        />
        <NumberField control={control} name="duration" label={field('duration')} required {...limitsOf('duration')} />
        <NumberField
          control={control}
          name="minimumAmount"
          label={field('minimumAmount')}
          decimals={2}
          suffix=" €"
          required
          {...limitsOf('minimumAmount')}
        />
        <SelectField
          control={control}
          name="dividendFrequency"
          label={field('dividendFrequency')}
          options={DividendFrequency.options.map((value) => ({ value, label: text(value) }))}
          required
        />
      </div>
      <NumberField
        control={control}
        name="coefficient"
        label={field('coefficient')}
        description={text('coefficientText')}
        decimals={2}
        required
        {...limitsOf('coefficient')}
      />
    </>
  );
}
