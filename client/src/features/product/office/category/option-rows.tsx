import { productFieldLimits } from '@countinghouse/contract/product-category/product-field.ts';
import { Button } from '@mantine/core';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { IconPlus } from '../../../../ui/icons.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import type { CategoryValues } from './category-values.ts';
import { keepFocus } from './keep-focus.ts';
import { PlaceButtons } from './place-buttons.tsx';
import type { useUsage } from './use-usage.ts';
import classes from './category.module.css';

interface OptionRowsProps {
  readonly control: Control<CategoryValues>;
  /** Index of the field. */
  readonly at: number;
  readonly usage: ReturnType<typeof useUsage>;
}

/** The choices of a select, in display order. */
export function OptionRows({ control, at, usage }: OptionRowsProps) {
  const text = useTexts('productCategory');
  const { fields, append, move, remove } = useFieldArray({ control, name: `fields.${at}.options`, keyName: 'row' });
  const options = useWatch({ control, name: `fields.${at}.options` }) ?? [];
  const { errors } = useFormState({ control });
  const problem = errors.fields?.[at]?.options?.message ?? errors.fields?.[at]?.options?.root?.message;
  return (
    <div className={classes.options} role="group" aria-label={text('options')}>
      {fields.map((option, place) => {
        const name = options[place]?.key || text('newOption');
        const used = usage.ofOption(options[place]?.id);
        return (
          <div key={option.row} className={classes.option}>
            <TextField
              control={control}
              name={`fields.${at}.options.${place}.key`}
              label={text('option', { number: place + 1 })}
              {...(used > 0 && { description: text('chosenBy', { count: used }) })}
            />
            <PlaceButtons
              name={name}
              isFirst={place === 0}
              isLast={place === fields.length - 1}
              onMove={(step) => move(place, place + step)}
              onRemove={() => remove(place)}
            />
          </div>
        );
      })}
      {problem && (
        <p role="alert" className={shared.problem}>
          {problem}
        </p>
      )}
      {fields.length < productFieldLimits.options && (
        <Button
          variant="default"
          size="xs"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          onMouseDown={keepFocus}
          onClick={() => append({ key: '' })}
        >
          {text('addOption')}
        </Button>
      )}
    </div>
  );
}
