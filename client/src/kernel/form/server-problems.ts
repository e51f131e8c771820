import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../call/call-error.ts';
import { fieldLabel, loadTexts } from '../i18n/i18n.ts';
import { messageOf } from '../call/message-of.ts';

export interface PlacedProblems {
  /** Message by field name. */
  readonly fields: ReadonlyMap<string, string>;
  /** Problems without a field in the form. */
  readonly form: readonly string[];
}

export type LabelOf = (path: string) => string | undefined;

/**
 * Assigns a failed call's problems to the fields of a form; a problem of any other field is shown for the whole form,
 * with its label.
 */
export const placeProblems = (
  error: unknown,
  isField: (name: string) => boolean,
  labelOf: LabelOf = () => undefined,
): PlacedProblems => {
  const fields = new Map<string, string>();
  const form: string[] = [];
  const fieldProblems = error instanceof CallError ? error.fields : [];
  for (const { path, message } of fieldProblems) {
    const name = path.replace(/^(?:body|query|params)\./, '');
    if (isField(name)) fields.set(name, fields.get(name) ?? message);
    else form.push(withLabel(labelOf(name), message));
  }
  if (fieldProblems.length === 0) form.push(messageOf(error));
  return { fields, form };
};

const withLabel = (label: string | undefined, message: string): string =>
  label === undefined ? message : `${label}: ${message}`;

/** Loaded on demand: most forms show every field that the server may refuse. */
const loadLabels = async (): Promise<LabelOf> => {
  await loadTexts('field').catch(() => undefined);
  return (path) => {
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
    return fieldLabel(name);
  };
};

/** `placeProblems` with labels, which load only if a problem needs one. */
export const placedProblems = async (error: unknown, isField: (name: string) => boolean): Promise<PlacedProblems> => {
  const placed = placeProblems(error, isField);
  const isElsewhere = placed.form.length > 0 && error instanceof CallError && error.fields.length > 0;
  return isElsewhere ? placeProblems(error, isField, await loadLabels()) : placed;
};

/** Shows a failed call in its form: each problem at its field, the rest above. */
export const showServerProblems = async <Values extends FieldValues, Result>(
  form: UseFormReturn<Values, unknown, Result>,
  error: unknown,
): Promise<void> => {
  const values = form.getValues() as Record<string, unknown>;
  const isField = (name: string) => (name.split('.')[0] ?? name) in values;
  const { fields, form: formProblems } = await placedProblems(error, isField);
  let first = true;
  for (const [name, message] of fields) {
    form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: first });
    first = false;
  }
  if (formProblems.length > 0)
    form.setError('root.server', { type: 'server', message: [...new Set(formProblems)].join(' ') });
};
