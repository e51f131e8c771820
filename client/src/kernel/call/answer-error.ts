import { CallError, type FieldError } from './call-error.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** Converts a refusal's body to an error; any other body (a proxy's page, nothing) gets the fallback message. */
export const answerError = (status: number, body: string, lastResort: string): CallError => {
  const reply = readObject(body);
  return new CallError({
    status,
    code: text(reply['code'], 'unexpected'),
    message: text(reply['message'], lastResort),
    fields: Array.isArray(reply['fields']) ? reply['fields'].filter(isFieldError) : [],
    params: isObject(reply['params']) ? (reply['params'] as Record<string, string | number>) : {},
  });
};

const readObject = (body: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) &&
  typeof value['path'] === 'string' &&
  typeof value['code'] === 'string' &&
  typeof value['message'] === 'string';
