import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form';
import { useReadOnly } from '../provider/read-only.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormLabels } from './form-labels.ts';
import classes from './form.module.css';

export interface FormProps<Values extends FieldValues, Result> {
  readonly form: UseFormReturn<Values, unknown, Result>;
  readonly onSubmit: (values: Result) => void | Promise<void>;
  /** Names the action, such as 'Create lead'. */
  readonly submitLabel: string;
  readonly onCancel?: () => void;
  /** Places fields side by side if there is room. */
  readonly columns?: 1 | 2;
  /** Buttons at the start of the last row. */
  readonly extra?: ReactNode;
  /** Stretches the button, for narrow screens such as log-in. */
  readonly wide?: boolean;
  /** The fields are read-only. */
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Fields, an error summary after an attempt to submit, and the buttons. */
export function Form<Values extends FieldValues, Result = Values>(props: FormProps<Values, Result>) {
  const { form, onSubmit, submitLabel, onCancel, columns = 1, extra, wide = false, disabled = false, children } = props;
  const text = useUiText();
  const isReadOnly = useReadOnly();
  const [labels] = useState(() => new Map<string, string>());
  // The form object never changes: reading from it, the compiled component would not see updates.
  const { errors, isSubmitting, submitCount } = useFormState({ control: form.control });
  return (
    <FormLabels value={labels}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        {submitCount > 0 && (
          <ErrorSummary errors={errors} labels={labels} onChoose={(name) => form.setFocus(name as never)} />
        )}
        <div className={classes.fields} data-columns={columns}>
          {children}
        </div>
        <div className={classes.buttons} data-wide={wide || undefined}>
          {extra && <div className={classes.extra}>{extra}</div>}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {text('cancel')}
            </Button>
          )}
          <Button type="submit" loading={isSubmitting} disabled={disabled || isReadOnly} fullWidth={wide}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormLabels>
  );
}
