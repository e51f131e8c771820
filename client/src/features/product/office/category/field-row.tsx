import { ProductFieldType } from '@countinghouse/contract/product-category/product-field.ts';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { SelectField, SwitchField } from '../../../../ui/form/choice-fields.tsx';
import { TextField } from '../../../../ui/form/text-fields.tsx';
import { IconArrowsSort } from '../../../../ui/icons.ts';
import type { CategoryValues } from './category-values.ts';
import { OptionRows } from './option-rows.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import type { useUsage } from './use-usage.ts';
import shared from '../office.module.css';
import classes from './category.module.css';

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
export function FieldRow(props: FieldRowProps) {
  const { control, at, usage } = props;
  const text = useTexts('productCategory');
  const field = useWatch({ control, name: `fields.${at}` });
  const used = usage.ofField(field?.id);
  return (
    <li className={classes.field} onDragOver={(event) => event.preventDefault()} onDrop={props.onDrop}>
      <div className={classes.head}>
        <span className={classes.handle} draggable onDragStart={props.onDrag} aria-hidden title={text('drag')}>
          <IconArrowsSort size={16} />
        </span>
        <span className={classes.used}>{used > 0 ? text('usedBy', { count: used }) : text('unused')}</span>
        <PlaceButtons
          name={field?.name || text('newField')}
          isFirst={at === 0}
          isLast={props.isLast}
          isKept={used > 0}
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
