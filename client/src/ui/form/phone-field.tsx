import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { IconPhone } from '../icons.ts';
import { afterPress } from './after-press.ts';
import { asText, useField, type FieldProps } from './field-props.ts';
import { loadIfPossible } from '../later.tsx';
import type { PhoneFormat } from './phone-format.ts';

export interface PhoneFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** ISO 3166 code of the country assumed for a number without '+'; if absent, such a number stays as typed. */
  readonly country?: string;
}

/** A telephone number, formatted on blur; the form holds it as E.164 if it can be parsed, otherwise as typed. */
export function PhoneField<Values extends FieldValues>(props: PhoneFieldProps<Values>) {
  const { shared, value, change } = useField(props);
  const [format, setFormat] = useState<PhoneFormat | null>(null);
  const load = async () => {
    const loaded = await loadIfPossible(() => import('./phone-format.ts'));
    if (loaded) setFormat(() => loaded.phoneFormat);
  };
  const known = format?.(asText(value), props.country);
  const [focused, setFocused] = useState(false);
  // The rules may load after the blur: submit the number that is shown.
  useEffect(() => {
    if (!focused && known && known.stored !== value) change(known.stored);
  });
  return (
    <TextInput
      {...shared}
      type="tel"
      autoComplete="tel"
      leftSection={<IconPhone size={15} aria-hidden />}
      value={!focused && known ? known.shown : asText(value)}
      onFocus={() => {
        setFocused(true);
        void load();
      }}
      onBlur={() =>
        afterPress(() => {
          setFocused(false);
          shared.onBlur();
        })
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
