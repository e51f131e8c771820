import type { App } from '../context.ts';
import { contentsOf, uploadsFolder } from './contents-of.ts';
import { type FileStore, type FileStoreParts, openFileStore } from './file-store.ts';
import { incomingIn } from './folder-contents.ts';
import { refusingContents } from './refusing-contents.ts';

/**
 * The files of this installation. With a command's context, their rows are part of its transaction; with what a call has
 * before it, their contents are removed if the call is refused.
 */
export const filesOf = async (
  app: Pick<App, 'config' | 'clock' | 'log'>,
  { query, afterRefusal }: FileStoreParts['queries'] & Pick<FileStoreParts, 'afterRefusal'>,
): Promise<FileStore> =>
  openFileStore({
    contents: refusingContents(await contentsOf(app.config), app.log),
    incoming: incomingIn(uploadsFolder(app.config)),
    queries: { query },
    clock: app.clock,
    ...(afterRefusal && { afterRefusal }),
  });
