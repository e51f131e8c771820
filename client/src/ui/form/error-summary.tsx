import { Alert } from '@mantine/core';
import type { FieldErrors } from 'react-hook-form';
import { IconAlertTriangle } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { problemsOf } from './problems.ts';
import classes from './form.module.css';

interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  readonly labels: ReadonlyMap<string, string>;
  readonly onChoose: (name: string) => void;
}

/** All problems of a form in one place; each leads to its field. Errors of the whole form stand under `root`. */
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
      title={text('errorSummary', { count: problems.length })}
    >
      <ul className={classes.problems}>
        {problems.map(({ name, message }) => (
          <li key={name}>
            {name.startsWith('root') ? (
              message
            ) : (
              <button type="button" onClick={() => onChoose(name)}>
                {labels.get(name) ?? name}: {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
