import type { AnyRoute, InputOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import type { Context, Reading } from '../context.ts';
import type { FileReply, JsonText } from './reply.ts';

/** A function that serves a route. It refuses by throwing a Refusal. */
export type Command<R extends AnyRoute> = (
  context: Context,
  input: InputOf<R>,
) => Promise<ReplyOf<R> | JsonText | FileReply>;

/** What a call has before its transaction begins. */
export interface Before extends Reading {
  /** Names what this caller wants to do once: a repetition under his key has the same, another request has another. */
  readonly attempt: string;
}

/** Slow work that needs no transaction; gives the command that writes its result down. It leaves nothing behind by itself. */
export type Prepare<R extends AnyRoute> = (before: Before, input: InputOf<R>) => Promise<Command<R>>;

export interface Served {
  readonly route: AnyRoute;
  readonly prepare: Prepare<AnyRoute>;
  /** Whether there is more to it than the command. */
  readonly isPrepared: boolean;
}

/** Binds a command to its route; only here and in `servePrepared` are the types of the two compared. */
export const serve = <R extends AnyRoute>(route: R, command: Command<R>): Served => ({
  ...servePrepared(route, async () => command),
  isPrepared: false,
});

/** The same for a call whose slow part must not hold a connection to the database: reading a large file, say. */
export const servePrepared = <R extends AnyRoute>(route: R, prepare: Prepare<R>): Served => ({
  route,
  prepare: prepare as unknown as Prepare<AnyRoute>,
  isPrepared: true,
});
