import postgres from 'postgres';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const checkViolation = '23514';
const lockNotAvailable = '55P03';
const statementTimeout = '57014';
const serializationFailure = '40001';
const deadlock = '40P01';
const diskFull = '53100';

/** Whether PostgreSQL refused a duplicate, by any or by the named constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isRefusal(error, uniqueViolation, constraint);
}

/** Whether PostgreSQL refused a missing or a still used reference, by any or by the named constraint. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isRefusal(error, foreignKeyViolation, constraint);
}

/** Whether PostgreSQL refused a value out of its allowed range, by any or by the named constraint. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isRefusal(error, checkViolation, constraint);
}

/** Whether a statement gave up because it waited or ran too long. The caller may try later. */
export function isTimeout(error: unknown): boolean {
  return hasCode(error, lockNotAvailable) || hasCode(error, statementTimeout);
}

/** Whether the same transaction, run again, may well succeed. */
export function isWorthRetrying(error: unknown): boolean {
  return hasCode(error, serializationFailure) || hasCode(error, deadlock);
}

/** Whether the database could not be reached or went away, so nobody knows if a commit happened. */
export function isConnectionLoss(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(08|57P0)/.test(code) || /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT)/.test(code);
}

/** Whether PostgreSQL is out of disk, memory or connections, or gave the work up after repeated deadlocks: later it may do it. */
export function isOverload(error: unknown): boolean {
  const code = error instanceof postgres.PostgresError ? error.code : '';
  return code.startsWith('53') || isWorthRetrying(error);
}

/** This server is not the one that may work on the database just now. */
export class ServingLockLostError extends Error {
  override name = 'ServingLockLostError';

  constructor() {
    super('the serving lock of the database is lost');
  }
}

/** Whether nothing more can be written because the disk, or what one may use of it, is full: ours or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', diskFull].includes(String(error.code));
}

/** The name of the constraint that refused, when the error is such a refusal. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.constraint_name : undefined;
}

function isRefusal(error: unknown, code: string, constraint: string | undefined): boolean {
  return hasCode(error, code) && (constraint === undefined || violatedConstraint(error) === constraint);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof postgres.PostgresError && error.code === code;
}
