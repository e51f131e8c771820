import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../call/call-error.ts';
import { messageOf } from '../call/message-of.ts';

export interface PlacedProblems {
  /** Message by the name of the form's field. */
  readonly fields: ReadonlyMap<string, string>;
  /** What belongs to no field of the form. */
  readonly form: readonly string[];
}

/** Sorts a failed call's problems onto the fields of a form; a problem of an unknown field is told for the whole form. */
export const placeProblems = (error: unknown, isField: (name: string) => boolean): PlacedProblems => {
  const fields = new Map<string, string>();
  const form: string[] = [];
  const told = error instanceof CallError ? error.fields : [];
  for (const { path, message } of told) {
    const name = path.replace(/^(?:body|query|params)\./, '');
    if (isField(name)) fields.set(name, fields.get(name) ?? message);
    else form.push(message);
  }
  if (told.length === 0) form.push(messageOf(error));
  return { fields, form };
};

/** Shows a failed call in its form: each problem at its field, the rest above. */
export const showServerProblems = <Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  error: unknown,
): void => {
  const values = form.getValues() as Record<string, unknown>;
  const { fields, form: whole } = placeProblems(error, (name) => (name.split('.')[0] ?? name) in values);
  let first = true;
  for (const [name, message] of fields) {
    form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: first });
    first = false;
  }
  if (whole.length > 0) form.setError('root.server', { type: 'server', message: [...new Set(whole)].join(' ') });
};
