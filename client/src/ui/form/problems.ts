import type { FieldErrors } from 'react-hook-form';

export interface Problem {
  /** Path of the field, such as 'address.city'. */
  readonly name: string;
  readonly message: string;
}

/** Flattens the nested errors of a form into one list with paths. */
export function problemsOf(errors: FieldErrors, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (error === undefined || typeof error !== 'object') return [];
    if ('message' in error && typeof error.message === 'string') return [{ name, message: error.message }];
    return problemsOf(error as FieldErrors, name);
  });
}
