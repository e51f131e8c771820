import type { App } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';

/** Removes the content of uploads. If that fails midway, the hourly sweep removes the rest. */
export const removeFiles = async (app: App, paths: readonly string[]): Promise<void> =>
  (await filesOf(app, app.database)).removeContents(paths);
