import type { ReactNode } from 'react';
import problemList from '../form/problem-list.module.css';
import { IconAlertTriangle } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { PlainButton } from './plain-button.tsx';
import classes from './plain-form.module.css';

/** State of a `PlainForm`; `usePlainForm` of the kernel provides it. */
export interface PlainFormState {
  /** The form itself, in which fields get the focus. */
  readonly setPlace: (place: HTMLFormElement | null) => void;
  readonly busy: boolean;
  /** Problems of the whole form. */
  readonly problem: string;
  /** The first problem of each wrong field. */
  readonly errors: readonly { readonly name: string; readonly message: string }[];
  readonly focus: (name: string) => void;
  readonly submit: () => void;
}

interface PlainFormProps {
  readonly form: PlainFormState;
  /** The label of each field, by name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** Fields, all problems above them once the form was sent, and the button. */
export function PlainForm({ form, labels, submitLabel, children }: PlainFormProps) {
  const { setPlace, busy, submit, ...problems } = form;
  return (
    <form
      ref={setPlace}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Summary {...problems} labels={labels} />
      <div className={classes.fields}>{children}</div>
      <div className={classes.send}>
        <PlainButton type="submit" wide busy={busy}>
          {submitLabel}
        </PlainButton>
      </div>
    </form>
  );
}

type SummaryProps = Pick<PlainFormState, 'problem' | 'errors' | 'focus'> & Pick<PlainFormProps, 'labels'>;

/** All problems in one place, each a link to its field. Problems of the whole form alone need no title. */
function Summary({ problem, errors, focus, labels }: SummaryProps) {
  const text = useUiText();
  if (problem === '' && errors.length === 0) return null;
  return (
    <div role="alert" className={classes.summary}>
      <span className={classes.sign}>
        <IconAlertTriangle size={18} aria-hidden />
      </span>
      <div className={classes.body}>
        {errors.length > 0 && <div className={classes.title}>{text('errorSummary')}</div>}
        <ul className={problemList.problems}>
          {errors.map(({ name, message }) => (
            <li key={name}>
              <button type="button" onClick={() => focus(name)}>
                {labels[name]}: {message}
              </button>
            </li>
          ))}
          {problem !== '' && <li>{problem}</li>}
        </ul>
      </div>
    </div>
  );
}
