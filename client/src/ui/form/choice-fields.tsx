import { Kbd, Radio, Select, Switch } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useUiText } from '../provider/ui-texts.ts';
import { clearButton } from './found-options.ts';
import { useField, type FieldProps } from './field-props.ts';
import classes from './form.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly options: readonly Choice[];
  readonly searchable?: boolean;
  /** Allows clearing the choice; the form then holds null. */
  readonly clearable?: boolean;
}

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  return (
    <Select
      {...shared}
      data={[...props.options]}
      searchable={props.searchable ?? false}
      clearable={props.clearable ?? false}
      allowDeselect={false}
      nothingFoundMessage={text('noResults')}
      clearButtonProps={clearButton(text('clear'))}
      value={typeof value === 'string' ? value : null}
      onChange={change}
    />
  );
}

/** A few choices, all in sight: one press instead of two. */
export function RadioField<Values extends FieldValues>(
  props: FieldProps<Values> & {
    readonly options: readonly Choice[];
    /** Shows the digit that the screen has given to each choice. */
    readonly digits?: boolean;
  },
) {
  const { shared, value, change } = useField(props);
  const { ref, onBlur: _onBlur, placeholder: _placeholder, disabled, ...group } = shared;
  return (
    <Radio.Group {...group} value={typeof value === 'string' ? value : null} onChange={change}>
      <div className={classes.radios}>
        {props.options.map((option, index) => (
          <Radio
            key={option.value}
            value={option.value}
            label={props.digits ? <Digit digit={index + 1} label={option.label} /> : option.label}
            disabled={disabled}
            {...(index === 0 && { ref })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function Digit({ digit, label }: { readonly digit: number; readonly label: string }) {
  return (
    <>
      <Kbd aria-hidden>{digit}</Kbd> {label}
    </>
  );
}

export function SwitchField<Values extends FieldValues>(props: Omit<FieldProps<Values>, 'placeholder' | 'required'>) {
  const { shared, value, change } = useField(props);
  const { withAsterisk: _asterisk, placeholder: _placeholder, ...rest } = shared;
  return <Switch {...rest} checked={value === true} onChange={(event) => change(event.currentTarget.checked)} />;
}
