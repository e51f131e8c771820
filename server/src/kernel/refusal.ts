export const refusalStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  stale: 412,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  tooMany: 429,
  unavailable: 503,
} as const;
export type RefusalKind = keyof typeof refusalStatus;

export interface FieldProblem {
  /** Dotted path in the input: `body.email`, `body.3.name`. */
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

interface Details {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

/** Thrown to refuse a request; the transaction is rolled back. `code` is a key of the `error` texts. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly details: Details;

  constructor(kind: RefusalKind, code: string, details: Details = {}) {
    super(code);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** The same answer for a record that does not exist and for one outside the caller's scope. */
export const notFound = () => new Refusal('notFound', 'notFound');
