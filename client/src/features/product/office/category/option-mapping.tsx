import { Alert } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../../ui/form/choice-fields.tsx';
import { goneOptions } from './category-values.ts';
import type { BuilderProps } from './field-builder.tsx';
import { useUsage } from './use-usage.ts';
import classes from './category.module.css';

/** For each removed option in use: the number of products, and their replacement. */
export function OptionMapping({ control, category }: BuilderProps) {
  const text = useTexts('productCategory');
  const usage = useUsage(category?.id);
  const fields = useWatch({ control, name: 'fields' });
  const removedOptions = goneOptions(category, fields).filter(({ id }) => usage.ofOption(id) > 0);
  if (removedOptions.length === 0) return null;
  return (
    <Alert color="warning" title={text('mappingTitle')}>
      <div className={classes.mapping}>
        {removedOptions.map(({ id, key, field, staying }) => (
          <SelectField
            key={id}
            control={control}
            name={`optionMapping.${id}`}
            label={text('mappingFor', { field, option: key })}
            description={text('mappingText', { count: usage.ofOption(id) })}
            options={staying.map((option) => ({ value: option.id, label: option.key }))}
            required
          />
        ))}
      </div>
    </Alert>
  );
}
