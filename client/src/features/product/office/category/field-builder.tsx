import { categoryUsage, type ProductCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { productFieldLimits } from '@countinghouse/contract/product-category/product-field.ts';
import { ProductFieldType } from '@countinghouse/contract/schemas/product-category/product-field.ts';
import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { SelectField, SwitchField } from '../../../../ui/form/choice-fields.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { IconPlus } from '../../../../ui/icons.ts';
import { DragHandle } from '../../../../ui/input/drag-handle.tsx';
import { PlaceButtons } from '../../../../ui/input/place-buttons.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import product from '../office.module.css';
import { type CategoryValues, newField } from './category-values.ts';
import classes from './category.module.css';

/** The number of products with a value in a field, or with an option; 0 while loading. */
export const useUsage = (category: string | undefined) => {
  const { data } = useRead(
    categoryUsage,
    { params: { id: category ?? '' } },
    { enabled: category !== undefined, resources: ['product'] },
  );
  const fields = data?.fields ?? [];
  return {
    ofField: (id: string | undefined): number => fields.find((field) => field.id === id)?.products ?? 0,
    ofOption: (id: string | undefined): number =>
      fields.flatMap(({ options }) => options).find((option) => option.id === id)?.products ?? 0,
  };
};

interface FieldRowProps {
  readonly control: Control<CategoryValues>;
  readonly at: number;
  readonly usage: ReturnType<typeof useUsage>;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

/** One field: name, type, whether it is required, and position. */
function FieldRow(props: FieldRowProps) {
  const { control, at, usage } = props;
  const text = useTexts('productCategory');
  const field = useWatch({ control, name: `fields.${at}` });
  const used = usage.ofField(field?.id);
  return (
    <li className={classes.field} onDragOver={(event) => event.preventDefault()} onDrop={props.onDrop}>
      <div className={classes.head}>
        <DragHandle title={text('drag')} onDrag={props.onDrag} />
        <span className={classes.used}>{used > 0 ? text('usedBy', { count: used }) : text('unused')}</span>
        <PlaceButtons
          text={text}
          name={field?.name || text('newField')}
          isFirst={at === 0}
          isLast={props.isLast}
          isFixed={used > 0}
          onMove={props.onMove}
          onRemove={props.onRemove}
        />
      </div>
      <div className={shared.pair}>
        <TextField control={control} name={`fields.${at}.name`} label={text('fieldName')} required />
        <SelectField
          control={control}
          name={`fields.${at}.type`}
          label={text('fieldType')}
          options={ProductFieldType.options.map((value) => ({ value, label: text(value) }))}
          required
        />
      </div>
      <SwitchField control={control} name={`fields.${at}.required`} label={text('required')} />
      {field?.type === 'select' && <OptionRows control={control} at={at} usage={usage} />}
      {used > 0 && <p className={shared.quiet}>{text('usedNote')}</p>}
    </li>
  );
}

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
    <fieldset className={product.part}>
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

interface OptionRowsProps {
  readonly control: Control<CategoryValues>;
  /** Index of the field. */
  readonly at: number;
  readonly usage: ReturnType<typeof useUsage>;
}

/** The choices of a select, in display order. */
function OptionRows({ control, at, usage }: OptionRowsProps) {
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
              text={text}
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

/**
 * Keeps the focus while a button is pressed: a field that loses it may show its problem, which moves the button away
 * under the pointer, and the click is lost.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
