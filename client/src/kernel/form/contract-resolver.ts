import { toNestErrors } from '@hookform/resolvers';
import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
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
  ): Resolver<Values, unknown, z.output<Schema> & FieldValues> =>
  (values, _context, options) => {
    const result = schema.safeParse(shape(values), { reportInput: true });
    if (result.success) return { values: result.data as z.output<Schema> & FieldValues, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, params } of problemsOf(result.error, '')) {
      errors[path] ??= { type: code, message: errorText(code, params) };
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options as never) as FieldErrors<Values> };
  };
