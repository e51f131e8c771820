/** What is wrong with one field, as the server says it: dotted path such as `body.email` or `body.3.name`. */
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

/** A call that failed. `status` is 0 when no answer came; `code` is then `network`, `timeout` or `aborted`. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly params: Readonly<Record<string, string | number>>;
  /** Name of the route of a write, by which its message says what failed; null of other calls. */
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

  /** The same failure, of a known write. */
  of(route: string): CallError {
    const { status, code, message, fields, params } = this;
    return new CallError({ status, code, message, fields, params, route });
  }
}

/** The one text for a failure: the server's message, then the error's own, then the given last resort. */
export const preferredMessage = (error: unknown, lastResort: string): string => {
  const { message } = (typeof error === 'object' && error !== null ? error : {}) as { message?: unknown };
  if (typeof message === 'string' && message.trim() !== '') return message;
  return typeof error === 'string' && error.trim() !== '' ? error : lastResort;
};

/** True for a failure after which nobody knows whether the server did its work. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'network' || error.code === 'timeout' || error.status >= 502);
