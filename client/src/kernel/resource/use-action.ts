import type { AnyRoute, CallOf, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { attempt } from '../call/attempt.ts';
import { useWrite } from './use-call.ts';

/** The message of success; a function may first use the reply. */
export type Outcome<R extends AnyRoute> = string | ((reply: ReplyOf<R>) => string | void | Promise<string | void>);

/** A write that a button starts: its outcome appears as a toast. `run` returns whether it succeeded. */
export const useAction = <R extends AnyRoute>(route: R, outcome?: Outcome<R>) => {
  const { mutateAsync, isPending } = useWrite(route);
  const run = (input: CallOf<R>): Promise<boolean> =>
    attempt(async () => {
      const reply = await mutateAsync(input);
      return typeof outcome === 'function' ? outcome(reply) : outcome;
    });
  return { run, busy: isPending };
};
