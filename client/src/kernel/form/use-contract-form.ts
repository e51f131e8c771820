import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useRef } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type ResolverOptions,
  useForm,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorText } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/language.ts';
import { showServerProblems } from './server-problems.ts';

/**
 * Validates a form with a schema of the contract: the same rules, codes and texts as the server's, before anything is
 * sent. `shape` converts the fields' values to the schema's input.
 */
const contractResolver =
  <Values extends FieldValues, Schema extends z.ZodMiniType>(
    schema: Schema,
    shape: (values: Values) => unknown = (values) => values,
    missing: MissingCodes = {},
  ): Resolver<Values, unknown, z.output<Schema> & FieldValues> =>
  (values, _context, options) => {
    const shaped = shape(values);
    const result = schema.safeParse(shaped, { reportInput: true });
    const errors = problemsOfFields(values, options);
    if (result.success && Object.keys(errors).length === 0)
      return { values: result.data as z.output<Schema> & FieldValues, errors: {} };
    for (const { path, code, params } of result.success ? [] : problemsOf(result.error, '')) {
      const known = isEmpty(get(shaped, path)) ? (missing[path] ?? 'required') : code;
      errors[path] ??= { type: known, message: errorText(known, params) };
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options as never) as FieldErrors<Values> };
  };

/** Codes for empty fields, by path, where a more specific message than 'required' exists. */
type MissingCodes = Readonly<Record<string, string>>;

/** An empty field is reported as required, whatever its schema reports. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

type Errors = Record<string, { type: string; message: string }>;

/** Errors of the fields themselves, such as a number with two decimal marks. */
const problemsOfFields = <Values extends FieldValues>(values: Values, options: ResolverOptions<Values>): Errors => {
  const errors: Errors = {};
  for (const name of options.names ?? []) {
    const { validate } = (get(options.fields, name) ?? {}) as { validate?: unknown };
    const message: unknown = typeof validate === 'function' ? validate(get(values, name)) : undefined;
    if (typeof message === 'string') errors[name] = { type: 'unread', message };
  }
  return errors;
};

interface ContractForm<Values extends FieldValues, Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<Values>;
  /** True if `defaultValues` may change while the form is open: untouched fields follow them, edited ones stay. */
  readonly follows?: boolean;
  /** Converts the fields' values to the schema's input; by default unchanged. */
  readonly shape?: (values: Values) => unknown;
  readonly missing?: MissingCodes;
  /** When fields are first validated: by default when they lose focus. */
  readonly mode?: 'onTouched' | 'onSubmit';
}

type Form<Values extends FieldValues, Schema extends z.ZodMiniType> = UseFormReturn<
  Values,
  unknown,
  z.output<Schema> & FieldValues
>;

/**
 * A form validated by a schema of the contract. Pass `submitting(work)` to `onSubmit`: if the work fails, the problems
 * appear at the fields and the values stay.
 */
export const useContractForm = <Values extends FieldValues, Schema extends z.ZodMiniType>({
  schema,
  defaultValues,
  follows = false,
  shape,
  missing,
  mode = 'onTouched',
}: ContractForm<Values, Schema>) => {
  const form: Form<Values, Schema> = useForm<Values, unknown, z.output<Schema> & FieldValues>({
    resolver: contractResolver<Values, Schema>(schema, shape, missing),
    defaultValues,
    ...(follows && { values: defaultValues as Values, resetOptions: { keepDirtyValues: true, keepErrors: true } }),
    mode,
  });
  // The library tracks which fields are dirty only while the state is read.
  void useFormState({ control: form.control }).dirtyFields;
  useSpokenProblems(form);
  const submitting = (work: (values: z.output<Schema>) => Promise<unknown>) => async (values: z.output<Schema>) => {
    try {
      await work(values);
    } catch (error) {
      await showServerProblems(form, error);
    }
  };
  // The fields' values may differ from the values sent; a field needs only the former.
  const control = form.control as unknown as Control<Values>;
  /** After a save, resets fields that still have the value `sent` to the value `stored`; edits made meanwhile stay. */
  const settle = (sent: Values, stored: Readonly<Partial<Record<FieldPath<Values>, unknown>>>): void => {
    for (const [path, value] of Object.entries(stored)) {
      const name = path as FieldPath<Values>;
      if (Object.is(form.getValues(name), get(sent, name))) form.resetField(name, { defaultValue: value as never });
    }
  };
  return { form, control, submitting, settle };
};

/** Problems are stored as texts: in another language the form is validated again, and only server messages stay. */
const useSpokenProblems = <Values extends FieldValues, Result>(form: UseFormReturn<Values, unknown, Result>): void => {
  const language = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    const wrong = form.control._names.mount.values().filter((name) => {
      const { error } = form.getFieldState(name as FieldPath<Values>);
      return error !== undefined && error.type !== 'server';
    });
    void form.trigger([...wrong] as FieldPath<Values>[]);
  }, [form, language]);
};
