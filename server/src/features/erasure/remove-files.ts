import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../kernel/context.ts';

/** Removes uploads from disk. If the process stops midway, the hourly sweep removes the rest. */
export const removeFiles = async ({ config }: App, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await rm(join(config.dataDir, 'uploads', path), { force: true });
};
