import type { ProductCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { productFieldLimits } from '@countinghouse/contract/product-category/product-field.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { IconPlus } from '../../../../ui/icons.ts';
import { type CategoryValues, newField } from './category-values.ts';
import { keepFocus } from './keep-focus.ts';
import { FieldRow } from './field-row.tsx';
import { useUsage } from './use-usage.ts';
import shared from '../office.module.css';
import classes from './category.module.css';

export interface BuilderProps {
  readonly control: Control<CategoryValues>;
  /** As it was when opened; null for a new one. */
  readonly category: ProductCategory | null;
}

/** The fields of a category in their order: add, rename, move by buttons or by dragging, and remove while unused. */
export function FieldBuilder({ control, category }: BuilderProps) {
  const text = useTexts('productCategory');
  const { fields, append, move, remove } = useFieldArray({ control, name: 'fields', keyName: 'row' });
  const usage = useUsage(category?.id);
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <fieldset className={shared.part}>
      <legend>{text('fields')}</legend>
      <p className={shared.quiet}>{text('fieldsText')}</p>
      <ol className={classes.fields}>
        {fields.map((field, at) => (
          <FieldRow
            key={field.row}
            control={control}
            at={at}
            usage={usage}
            isLast={at === fields.length - 1}
            onMove={(step) => move(at, at + step)}
            onRemove={() => remove(at)}
            onDrag={() => setDragged(at)}
            onDrop={() => {
              if (dragged !== null && dragged !== at) move(dragged, at);
              setDragged(null);
            }}
          />
        ))}
      </ol>
      {fields.length < productFieldLimits.fields && (
        <Button
          variant="default"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onMouseDown={keepFocus}
          onClick={() => append(newField)}
        >
          {text('addField')}
        </Button>
      )}
    </fieldset>
  );
}
