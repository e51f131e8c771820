import { noteRequestTime } from '../changes/known-since.ts';
import { CallError } from './call-error.ts';
import { answerError } from './answer-error.ts';
import { takeEarly } from './early-answers.ts';
import { commonHeaders } from './headers.ts';
import { failureTexts } from './last-resort.ts';

/** Milliseconds before a call is aborted. */
export const timeLimit = 60_000;

export interface Request {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** `isOver`: the session has ended; otherwise the person must set up two-factor before anything else. */
type Listener = (isOver: boolean) => void;
const unauthenticated = new Set<Listener>();

/** Calls the listener when a call with a token is refused because of its session; returns the unsubscribe function. */
export const onUnauthenticated = (listener: Listener) => {
  unauthenticated.add(listener);
  return () => unauthenticated.delete(listener);
};

/** Sends one request once. Every failure is a CallError. */
export const send = async (request: Request): Promise<Response> => {
  const headers: Record<string, string> = {
    ...commonHeaders(),
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...(request.key !== undefined && { 'idempotency-key': request.key }),
  };
  const limit = AbortSignal.timeout(timeLimit);
  const answer = await (
    takeEarly(request.method, request.address) ??
    fetch(request.address, {
      method: request.method,
      headers,
      credentials: 'include',
      signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    })
  ).catch((error: unknown) => {
    throw noAnswer(error, request.signal);
  });
  noteRequestTime(answer);
  if (answer.ok) return answer;
  throw refused(answer.status, await answer.text().catch(() => ''), headers);
};

/** Converts a refusal to an error; a 401 on a call with a token also ends the session here. */
export const refused = (status: number, body: string, headers: Readonly<Record<string, string>>): CallError => {
  const error = answerError(status, body, failureTexts.get().unexpected);
  const isOver = status === 401;
  if ((isOver || error.code === 'mustSetUpTwoFactor') && headers['authorization'] !== undefined)
    for (const listener of unauthenticated) listener(isOver);
  return error;
};

const noAnswer = (error: unknown, signal: AbortSignal | undefined): CallError => {
  const texts = failureTexts.get();
  if (signal?.aborted) return new CallError({ status: 0, code: 'aborted', message: texts.unexpected });
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  return new CallError({
    status: 0,
    code: late ? 'timeout' : 'network',
    message: late ? texts.timeout : texts.network,
  });
};
