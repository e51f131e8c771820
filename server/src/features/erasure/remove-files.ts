import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../kernel/context.ts';

/** Takes uploads off the disk. Should the process end before it is through, the hourly sweep takes the rest. */
export const removeFiles = async ({ config }: App, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await rm(join(config.dataDir, 'uploads', path), { force: true });
};
