import type { AnyRoute, CallOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { token } from '../session/tokens.ts';
import { addressOf, type LooseInput } from './address.ts';
import { failedCall, isUnsure } from './call-error.ts';
import { forgetIntents, keyOfIntent, settleIntent } from './intent.ts';
import { afterAsking } from './proof.ts';
import { type Request, send } from './request.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The last arguments of a call; input is optional if nothing in it is required. */
export type CallArguments<R extends AnyRoute> =
  Record<string, never> extends CallOf<R>
    ? [input?: CallOf<R>, options?: CallOptions]
    : [input: CallOf<R>, options?: CallOptions];

/**
 * Calls a route of the contract and returns its reply. Failures are CallErrors with a message for the reader. A write
 * carries an idempotency key and is retried with the same key if no answer came; retrying reads is left to the caller.
 */
export const call = async <R extends AnyRoute>(
  route: R,
  ...[input, options]: CallArguments<R>
): Promise<ReplyOf<R>> => {
  const loose = (input ?? {}) as LooseInput;
  const signal = options?.signal;
  const request = { method: route.method, address: addressOf(route, loose), body: loose.body, signal };
  const sent = route.method === 'GET' ? send(request) : afterAsking(() => write(route, request));
  const answer = await sent.catch((error: unknown) => failedCall(route, error));
  if (route.reply === 'nothing' || answer.status === 204) return undefined as ReplyOf<R>;
  return (await answer.json()) as ReplyOf<R>;
};

/** Milliseconds before the second and third attempt. */
const pauses = [400, 1_600] as const;

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

interface Attempts {
  /** True only if a repetition cannot do the work twice: a write with an idempotency key. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Does the work, retrying network failures if that is safe; throws the last failure. */
export const attempt = async <Result>(
  work: () => Promise<Result>,
  { repeatable, signal, wait = pause }: Attempts,
): Promise<Result> => {
  for (const milliseconds of repeatable ? pauses : []) {
    try {
      return await work();
    } catch (error) {
      if (!isUnsure(error) || signal?.aborted) throw error;
      await wait(milliseconds, signal);
    }
  }
  return work();
};

/** The server stores keys per person, so a visitor's write is sent once and never retried. */
const write = async (route: AnyRoute, request: Request): Promise<Response> => {
  const bearer = token();
  if (bearer === null) return send(request);
  const intent = JSON.stringify([bearer, route.name, request.address, request.body]);
  const key = keyOfIntent(intent);
  try {
    const answer = await attempt(() => send({ ...request, key }), { repeatable: true, signal: request.signal });
    settleIntent(intent);
    return answer;
  } catch (error) {
    if (!isUnsure(error)) settleIntent(intent);
    throw error;
  }
};

/**
 * Forgets a route's writes with unknown outcome: their content, such as a card, must not stay in memory once the form
 * is gone. The same write afterwards is a new intent.
 */
export const forgetWrites = (route: Pick<AnyRoute, 'name'>): void =>
  forgetIntents((intent) => (JSON.parse(intent) as readonly unknown[])[1] === route.name);
