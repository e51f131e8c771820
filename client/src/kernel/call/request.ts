import { noteRequestTime } from '../changes/known-since.ts';
import { language, timeZone } from '../i18n/language.ts';
import { token } from '../session/tokens.ts';
import { CallError, type FieldError } from './call-error.ts';
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

/** Answers that the page's inline script requested before the application loaded (`app/customer/before-start.ts`). */
interface EarlyAnswers {
  readonly token: string;
  readonly language: string;
  readonly answers: Map<string, Promise<Response>>;
}

/** The early answer to a read, once; undefined if there is none, or if it was for another session or language. */
export const takeEarly = (method: string, address: string): Promise<Response> | undefined => {
  const early = (globalThis as { readonly earlyAnswers?: EarlyAnswers }).earlyAnswers;
  if (method !== 'GET') return undefined;
  const answer = early?.answers.get(address);
  early?.answers.delete(address);
  return early?.token === token() && early.language === language() ? answer : undefined;
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

/** Headers of every call: token, language and time zone. */
export const commonHeaders = (): Record<string, string> => {
  const bearer = token();
  return {
    'x-lang': language(),
    'x-timezone': timeZone(),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
  };
};
