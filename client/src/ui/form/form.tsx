import { Alert, Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { IconAlertTriangle } from '../icons.ts';
import { useUnsaved } from '../overlay/unsaved.tsx';
import { useReadOnly } from '../provider/read-only.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { FormLabels } from './field-props.ts';
import classes from './form.module.css';
import problemList from './problem-list.module.css';

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
  /** Closing it loses nothing worth a question, as with a password that is only checked. */
  readonly fleeting?: boolean;
  readonly children: ReactNode;
}

/** Submits with Ctrl+Enter or Cmd+Enter, wherever the focus is, as if the button had been pressed. */
const submitByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
};

/** After a refusal, moves to the summary unless a wrong field has the focus: in a long drawer it is far above the button. */
const showProblems = (form: HTMLFormElement | null): void => {
  const summary = form?.querySelector<HTMLElement>('[data-summary]');
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && !form?.contains(activeElement);
  if (!summary || isElsewhere || activeElement?.getAttribute('aria-invalid') === 'true') return;
  summary.focus({ preventScroll: true });
  summary.scrollIntoView({ block: 'nearest' });
};

/** Fields, an error summary after an attempt to submit, and the buttons. */
export function Form<Values extends FieldValues, Result = Values>(props: FormProps<Values, Result>) {
  const { form, onSubmit, submitLabel, onCancel, columns = 1, extra, wide = false, disabled = false } = props;
  const { fleeting = false, children } = props;
  const text = useUiText();
  const isReadOnly = useReadOnly();
  const [labels] = useState(() => new Map<string, string>());
  const place = useRef<HTMLFormElement>(null);
  // The form object never changes: reading from it, the compiled component would not see updates.
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control: form.control });
  // The button to cancel asks nothing: it is pressed on purpose.
  useUnsaved(isDirty && !isSubmitting && !fleeting);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) showProblems(place.current);
  }, [submitCount, isSubmitting]);
  return (
    <FormLabels value={labels}>
      <form
        ref={place}
        noValidate
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
        onKeyDown={submitByKeys}
      >
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

interface Problem {
  /** Path of the field, such as 'address.city'. */
  readonly name: string;
  readonly message: string;
}

/** Flattens the nested errors of a form into one list with paths. */
function problemsOf(errors: FieldErrors, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (error === undefined || typeof error !== 'object') return [];
    if ('message' in error && typeof error.message === 'string') return [{ name, message: error.message }];
    return problemsOf(error as FieldErrors, name);
  });
}

const isOfWholeForm = (name: string): boolean => name === 'root' || name.startsWith('root.');

interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  readonly labels: ReadonlyMap<string, string>;
  readonly onChoose: (name: string) => void;
}

/** The label of a field, or of the nearest parent: `options.0.key` may use the label of `options`. */
export const labelOf = (labels: ReadonlyMap<string, string>, name: string): string | undefined => {
  for (let path = name; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const label = labels.get(path);
    if (label !== undefined) return label;
  }
  return undefined;
};

/**
 * All problems of a form in one place, each a link to its field. Errors of the whole form are under `root`; alone, they
 * need no title that points to the fields.
 */
function ErrorSummary({ errors, labels, onChoose }: ErrorSummaryProps) {
  const text = useUiText();
  const problems = problemsOf(errors);
  if (problems.length === 0) return null;
  return (
    <Alert
      color="error"
      variant="light"
      role="alert"
      tabIndex={-1}
      data-summary
      className={classes.summary ?? ''}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={problems.some(({ name }) => !isOfWholeForm(name)) && text('errorSummary')}
    >
      <ul className={problemList.problems}>
        {problems.map(({ name, message }) => (
          <li key={name}>
            <ProblemText label={labelOf(labels, name)} message={message} onChoose={() => onChoose(name)} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface ProblemTextProps {
  /** Undefined for a problem of the whole form: a field's raw name would mean nothing to the reader. */
  readonly label: string | undefined;
  readonly message: string;
  readonly onChoose: () => void;
}

function ProblemText({ label, message, onChoose }: ProblemTextProps) {
  if (label === undefined) return message;
  return (
    <button type="button" onClick={onChoose}>
      {label}: {message}
    </button>
  );
}
