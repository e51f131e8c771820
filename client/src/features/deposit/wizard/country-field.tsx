import { NativeSelect } from '@mantine/core';
import { countries } from '@countinghouse/contract/setting/countries.ts';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { asText, type FieldProps, useField } from '../../../ui/form/field-props.ts';

interface CountryFieldProps<Values extends FieldValues> extends Pick<FieldProps<Values>, 'control' | 'label'> {
  readonly autoComplete: string;
  /** Shown until a country is selected. */
  readonly placeholder: string;
  readonly required?: boolean;
}

/** A native select of the available countries, which the browser can fill in and phones display well. */
export function CountryField<Values extends FieldValues & { country: string }>(props: CountryFieldProps<Values>) {
  const language = useLanguage();
  const { control, label, autoComplete, placeholder, required = true } = props;
  const name = 'country' as FieldPath<Values>;
  const { shared, value, change } = useField<Values>({ control, name, label, required });
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const options = countries
    .map((code) => ({ value: code as string, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <NativeSelect
      {...shared}
      autoComplete={autoComplete}
      data={[{ value: '', label: placeholder }, ...options]}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
