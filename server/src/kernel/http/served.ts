import type { AnyRoute, InputOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import type { Context } from '../context.ts';
import type { FileReply, JsonText } from './reply.ts';

/** A function that serves a route. It refuses by throwing a Refusal. */
export type Command<R extends AnyRoute> = (context: Context, input: InputOf<R>) => Promise<ReplyOf<R> | JsonText | FileReply>;

export interface Served {
  readonly route: AnyRoute;
  readonly command: Command<AnyRoute>;
}

/** Binds a command to its route; only here are the types of the two compared. */
export const serve = <R extends AnyRoute>(route: R, command: Command<R>): Served => ({
  route,
  command: command as unknown as Command<AnyRoute>,
});
