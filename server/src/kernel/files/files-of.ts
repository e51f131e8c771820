import { join } from 'node:path';
import type { App } from '../context.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import type { FileQueries } from './stored-file-table.ts';

/** The uploads of this installation. With a command's context, their rows are part of its transaction. */
export const filesOf = (app: App, queries: FileQueries): Promise<FileStore> =>
  openFileStore({ folder: join(app.config.dataDir, 'uploads'), queries, clock: app.clock });
