import { Alert } from '@mantine/core';
import type { FieldErrors } from 'react-hook-form';
import { IconAlertTriangle } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './form.module.css';
import { labelOf } from './label-of.ts';

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

interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  readonly labels: ReadonlyMap<string, string>;
  readonly onChoose: (name: string) => void;
}

/** All problems of a form in one place, each a link to its field. Errors of the whole form are under `root`. */
export function ErrorSummary({ errors, labels, onChoose }: ErrorSummaryProps) {
  const text = useUiText();
  const problems = problemsOf(errors);
  if (problems.length === 0) return null;
  return (
    <Alert
      color="error"
      variant="light"
      role="alert"
      className={classes.summary ?? ''}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={text('errorSummary')}
    >
      <ul className={classes.problems}>
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
