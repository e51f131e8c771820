import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useState } from 'react';
import { useUiText } from '../provider/ui-texts.ts';
import { PlainIconButton } from './plain-button.tsx';
import classes from './plain-form.module.css';

export interface PlainFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
}

interface InputProps extends PlainFieldProps {
  readonly type: 'text' | 'email' | 'password';
  /** Inside the field, at its end. */
  readonly children?: ReactNode;
}

/** A required field. The browser's own validation is not used: its messages are in the browser's language. */
function Input({ name, label, value, onChange, error, autoComplete, type, children }: InputProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classes.field} data-wrong={error !== undefined || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
        <span className={classes.asterisk} aria-hidden>
          {' *'}
        </span>
      </label>
      <div className={classes.place}>
        <input
          id={id}
          className={classes.input}
          name={name}
          type={type}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-with-button={children !== undefined || undefined}
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        {children}
      </div>
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export function PlainField({ type = 'text', ...props }: PlainFieldProps & { readonly type?: 'text' | 'email' }) {
  return <Input {...props} type={type} />;
}

/** A password that can be revealed. */
export function PlainPasswordField(props: PlainFieldProps) {
  const text = useUiText();
  const [isShown, setIsShown] = useState(false);
  return (
    <Input {...props} type={isShown ? 'text' : 'password'}>
      <span className={classes.end}>
        <PlainIconButton
          small
          aria-label={text('showPassword')}
          aria-pressed={isShown}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        >
          <Eye isCrossed={isShown} />
        </PlainIconButton>
      </span>
    </Input>
  );
}

const outline = 'M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z';
const crossed =
  'M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53' +
  'M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68' +
  'M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6';

/** The component library's own drawing. */
function Eye({ isCrossed }: { readonly isCrossed: boolean }) {
  return (
    <svg viewBox="0 0 256 256" width="20" height="20" className={classes.eye} aria-hidden>
      <path d={isCrossed ? crossed : outline} />
      {!isCrossed && <circle cx="128" cy="128" r="40" />}
    </svg>
  );
}
