import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts on the disk which names the folder holds, as after a file in it was made or renamed. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders and needs no such sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that after a crash or power cut it is there whole or not at all. Both paths must lie on one disk.
 * Leaves nothing behind when it fails.
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
