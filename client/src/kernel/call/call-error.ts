import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { failureTexts } from './last-resort.ts';

/** The server's error for one field: dotted path such as `body.email` or `body.3.name`. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

interface CallErrorParts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly FieldError[];
  readonly params?: Readonly<Record<string, string | number>>;
  readonly route?: string | null;
}

/** A failed call. `status` is 0 without an answer; `code` is then `network`, `timeout` or `aborted`. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly params: Readonly<Record<string, string | number>>;
  /** The route of the failed call, named in its message; null without an answer. */
  readonly route: string | null;

  constructor(parts: CallErrorParts) {
    super(parts.message);
    this.name = 'CallError';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? [];
    this.params = parts.params ?? {};
    this.route = parts.route ?? null;
  }

  /** The same failure, with the route of its call. */
  of(route: string): CallError {
    const { status, code, message, fields, params } = this;
    return new CallError({ status, code, message, fields, params, route });
  }
}

/** The message for a failure: the server's, otherwise the error's own, otherwise the given fallback. */
export const preferredMessage = (error: unknown, lastResort: string): string => {
  const { message } = (typeof error === 'object' && error !== null ? error : {}) as { message?: unknown };
  if (typeof message === 'string' && message.trim() !== '') return message;
  return typeof error === 'string' && error.trim() !== '' ? error : lastResort;
};

/** True for a failure after which it is unknown whether the server did the work. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'network' || error.code === 'timeout' || error.status >= 502);

/** Rethrows the failure of a call with the name of its route, once the texts that name it are loaded. */
export const failedCall = async ({ name }: Pick<AnyRoute, 'name'>, error: unknown): Promise<never> => {
  // Without an answer the reason is the same for every call, and the texts cannot be loaded either.
  if (!(error instanceof CallError) || error.status === 0) throw error;
  await failureTexts
    .get()
    .load()
    .catch(() => undefined);
  throw error.of(name);
};
