import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { currentSpan } from '../trace/span.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** The program's log: one JSON object a line. */
export type Log = Logger;

/** Fields of a request in the log; any others are dropped. */
export interface RequestEntry {
  method: string;
  /** Only the path is logged, never the query: filters and searches hold personal data. */
  url: string;
  userId?: string;
}

export interface ReplyEntry {
  statusCode: number;
  milliseconds?: number;
}

const currentRequest = new AsyncLocalStorage<string>();

/** Adds the request id to every line logged during the work, by any logger. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return currentRequest.run(id, work);
}

function idsOf(): { requestId?: string; traceId?: string } {
  const requestId = currentRequest.getStore();
  const traceId = currentSpan()?.traceId;
  return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
}

const serializers = { err: describeError, error: describeError, req: describeRequest, res: describeReply };

/**
 * Opens the log. Its serializers are allow-lists: no body, header or token can leak by logging a whole request, reply
 * or error under `req`, `res`, `err` or `error`.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers, mixin: idsOf };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Creates a log file with its folder, for runs in a terminal, where only a few plain lines are printed. */
export function logFile(file: string): DestinationStream {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  return pino.destination({ dest: file, mode: 0o600, sync: true });
}

function describeRequest(request: Partial<RequestEntry>): object {
  const { method, url, userId } = request;
  return { method, path: url?.split('?', 1)[0], userId };
}

function describeReply(reply: Partial<ReplyEntry>): object {
  return { status: reply.statusCode, ms: reply.milliseconds };
}

// PostgreSQL errors carry refused values in `detail` and `parameters`; only fields that identify the fault are kept.
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'a value that is not an error was thrown' };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: 'code' in error ? String(error.code) : undefined,
    constraint: 'constraint_name' in error ? String(error.constraint_name) : undefined,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
