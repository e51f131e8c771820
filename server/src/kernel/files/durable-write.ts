import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Syncs a folder's entries to disk, as needed after creating or renaming a file in it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders and needs no such sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that after a crash or power cut it is either complete or absent. Both paths must be on the same file
 * system. Leaves nothing behind on failure.
 */
export async function durableWrite(bytes: Buffer, temporaryPath: string, path: string): Promise<void> {
  try {
    const handle = await open(temporaryPath, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
