import postgres from 'postgres';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const checkViolation = '23514';
const lockNotAvailable = '55P03';
const statementTimeout = '57014';
const serializationFailure = '40001';
const deadlock = '40P01';
const diskFull = '53100';

/** Whether PostgreSQL refused a duplicate, by any constraint or index or by the named one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isRefusal(error, uniqueViolation, constraint);
}

/** Whether PostgreSQL refused a missing or still used reference, by any constraint or by the named one. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isRefusal(error, foreignKeyViolation, constraint);
}

/** Whether PostgreSQL refused a value that violates a check, any or the named one. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return isRefusal(error, checkViolation, constraint);
}

/** Whether a statement gave up because it waited or ran too long; a retry may succeed. */
export function isTimeout(error: unknown): boolean {
  return hasCode(error, lockNotAvailable) || hasCode(error, statementTimeout);
}

/** Whether the same transaction may succeed when it runs again. */
export function isWorthRetrying(error: unknown): boolean {
  return hasCode(error, serializationFailure) || hasCode(error, deadlock);
}

/** Whether the database became unreachable, so that the outcome of a commit is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(08|57P0|25P03)/.test(code) || /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT)/.test(code);
}

/** Whether PostgreSQL is out of disk, memory or connections, or gave up after deadlocks; a later retry may succeed. */
export function isOverload(error: unknown): boolean {
  const code = error instanceof postgres.PostgresError ? error.code : '';
  return code.startsWith('53') || isWorthRetrying(error);
}

/** This server does not hold the database's serving lock. */
export class ServingLockLostError extends Error {
  override name = 'ServingLockLostError';

  constructor() {
    super('the serving lock of the database is lost');
  }
}

/** Whether a disk or a disk quota is full, on this machine or PostgreSQL's. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', diskFull].includes(String(error.code));
}

const longestStatement = 800;

/** Why something failed; of a statement that PostgreSQL refused or cancelled, with its beginning and without its values. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('query' in error) || typeof error.query !== 'string') return error.message;
  return `${error.message}, in the statement: ${error.query.replaceAll(/\s+/g, ' ').trim().slice(0, longestStatement)}`;
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.constraint_name : undefined;
}

function isRefusal(error: unknown, code: string, constraint: string | undefined): boolean {
  return hasCode(error, code) && (constraint === undefined || violatedConstraint(error) === constraint);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof postgres.PostgresError && error.code === code;
}
