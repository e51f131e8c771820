import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useUiText } from '../provider/ui-texts.ts';
import { asText, useField, type FieldProps } from './field-props.ts';
import { passwordStrength } from './password-strength.ts';
import classes from './password-field.module.css';

export interface PasswordFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** `new` shows its strength. */
  readonly purpose: 'new' | 'current';
}

const labels = ['passwordWeak', 'passwordWeak', 'passwordFair', 'passwordGood', 'passwordStrong'] as const;

/** A password that can be revealed; a new one shows its strength. */
export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  const isNew = props.purpose === 'new';
  return (
    <div>
      <PasswordInput
        {...shared}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        visibilityToggleButtonProps={{ 'aria-label': text('showPassword'), tabIndex: 0 }}
        value={asText(value)}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {isNew && <Strength password={asText(value)} />}
    </div>
  );
}

function Strength({ password }: { readonly password: string }) {
  const text = useUiText();
  const strength = passwordStrength(password);
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.bars} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-reached={step <= strength || undefined} />
        ))}
      </div>
      <span className={classes.word} aria-live="polite">
        {password !== '' && `${text('passwordStrength')}: ${text(labels[strength])}`}
      </span>
    </div>
  );
}
