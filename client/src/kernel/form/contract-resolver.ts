import { toNestErrors } from '@hookform/resolvers';
import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import { type FieldErrors, type FieldValues, get, type Resolver, type ResolverOptions } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorText } from '../i18n/i18n.ts';

/**
 * Checks a form by a schema of the contract: the same rules, codes and texts as the server's, before anything is
 * sent. `shape` turns what the fields hold into what the schema wants.
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

/** Codes for fields left empty, by path, where there is a better word than that they must be filled in. */
export type MissingCodes = Readonly<Record<string, string>>;

/** An empty field is asked for, whatever its schema says of an empty value. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

type Errors = Record<string, { type: string; message: string }>;

/** What the fields themselves cannot read, such as a number with two decimal marks. */
const problemsOfFields = <Values extends FieldValues>(values: Values, options: ResolverOptions<Values>): Errors => {
  const errors: Errors = {};
  for (const name of options.names ?? []) {
    const { validate } = (get(options.fields, name) ?? {}) as { validate?: unknown };
    const message: unknown = typeof validate === 'function' ? validate(get(values, name)) : undefined;
    if (typeof message === 'string') errors[name] = { type: 'unread', message };
  }
  return errors;
};
