import { toNestErrors } from '@hookform/resolvers';
import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import { type FieldErrors, type FieldValues, get, type Resolver, type ResolverOptions } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorText } from '../i18n/i18n.ts';

/**
 * Validates a form with a schema of the contract: the same rules, codes and texts as the server's, before anything is
 * sent. `shape` converts the fields' values to the schema's input.
 */
export const contractResolver =
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
export type MissingCodes = Readonly<Record<string, string>>;

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
