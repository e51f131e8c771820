import type { AnyRoute, InputOf } from '@countinghouse/contract/kernel/route.ts';
import type { Context, Reading } from '../context.ts';
import { type Command, type Served, servePrepared } from '../http/served.ts';
import type { FileClass } from './file-class.ts';
import { filesOf } from './files-of.ts';
import type { TakenFile } from './file-store.ts';

type Reply<R extends AnyRoute> = ReturnType<Command<R>>;

interface Upload<R extends AnyRoute> {
  readonly fileClass: FileClass;
  /** Refuses before the file is re-encoded, so that callers without permission cause no work. The command rechecks. */
  readonly check?: (before: Reading, input: InputOf<R>) => Promise<unknown>;
  readonly command: (context: Context, input: InputOf<R>, taken: TakenFile) => Reply<R>;
}

/** Binds an upload to its route: the file is re-encoded before the transaction of its command begins. */
export const serveUpload = <R extends AnyRoute>(route: R, { fileClass, check, command }: Upload<R>): Served =>
  servePrepared(route, async (before, input) => {
    await check?.(before, input);
    const { filename, stream } = before.uploadedFile();
    const files = await filesOf(before.app, before);
    const taken = await files.take(stream(), { fileClass, originalName: filename });
    return (context) => command(context, input, taken);
  });
