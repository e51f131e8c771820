import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useUiText } from '../provider/ui-texts.ts';
import { asText, useField, type FieldProps } from './field-props.ts';
import classes from './password-field.module.css';

/** From useless to strong. Only a hint while typing: the server decides what is accepted. */
type Strength = 0 | 1 | 2 | 3 | 4;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const alphabets = [26, 26, 10, 32];
/** Bits of entropy at which each next level starts. */
const steps = [1, 45, 60, 80];

/** Rates a password by its length and variety; each distinct character counts at most three times. */
function passwordStrength(password: string): Strength {
  const alphabet = kinds.reduce((size, kind, index) => size + (kind.test(password) ? (alphabets[index] ?? 0) : 0), 0);
  const varied = Math.min(password.length, new Set(password).size * 3);
  const bits = alphabet === 0 ? 0 : varied * Math.log2(alphabet);
  return steps.filter((least) => bits >= least).length as Strength;
}

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
