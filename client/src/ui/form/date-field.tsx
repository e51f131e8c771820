import '@mantine/dates/styles.layer.css';
import { DateInput, DatesProvider } from '@mantine/dates';
import type { FieldValues } from 'react-hook-form';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { calendarOf, dayFormatOf } from './calendar-locale.ts';
import { useField, type FieldProps } from './field-props.ts';

export interface DateFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Bounds as 'YYYY-MM-DD'. */
  readonly from?: string;
  readonly to?: string;
}

/** A calendar day, typed or picked; the form holds 'YYYY-MM-DD', or null when empty. */
export function DateField<Values extends FieldValues>(props: DateFieldProps<Values>) {
  const text = useUiText();
  const { language } = useUiLocale();
  const { shared, value, change } = useField(props);
  const format = dayFormatOf(language);
  return (
    <DatesProvider settings={calendarOf(language)}>
      <DateInput
        {...shared}
        {...(props.from ? { minDate: props.from } : {})}
        {...(props.to ? { maxDate: props.to } : {})}
        placeholder={props.placeholder ?? format}
        valueFormat={format}
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': text('clear') }}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={change}
      />
    </DatesProvider>
  );
}
