import type { AnyRoute, InputOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import type { Context, Reading } from '../context.ts';
import type { FileReply, JsonText } from './reply.ts';

/** Serves a route. It refuses by throwing a Refusal. */
export type Command<R extends AnyRoute> = (
  context: Context,
  input: InputOf<R>,
) => Promise<ReplyOf<R> | JsonText | FileReply>;

/** Available to a call before its transaction begins. */
export interface Before extends Reading {
  /** Identifies the attempt: a retry with the same idempotency key has the same value, another request has another. */
  readonly attempt: string;
}

/** Slow work without a transaction, whose effects `afterRefusal` undoes; returns the command that stores its result. */
export type Prepare<R extends AnyRoute> = (before: Before, input: InputOf<R>) => Promise<Command<R>>;

export interface Served {
  readonly route: AnyRoute;
  readonly prepare: Prepare<AnyRoute>;
  /** Whether there is a preparation besides the command. */
  readonly isPrepared: boolean;
}

/** Binds a command to its route; only here and in `servePrepared` are the types of the two compared. */
export const serve = <R extends AnyRoute>(route: R, command: Command<R>): Served => ({
  ...servePrepared(route, async () => command),
  isPrepared: false,
});

/** Like `serve`, for a call whose slow part must not hold a database connection, such as reading a large file. */
export const servePrepared = <R extends AnyRoute>(route: R, prepare: Prepare<R>): Served => ({
  route,
  prepare: prepare as unknown as Prepare<AnyRoute>,
  isPrepared: true,
});
