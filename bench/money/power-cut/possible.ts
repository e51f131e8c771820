import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findCutter } from './cutter.ts';
import { makeDisk } from './disk.ts';

/** Tries whether power can be cut on this machine; returns the reason if not. */
export const refusalReason = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux') return 'this needs Linux and its ext4';
  if (process.getuid?.() !== 0) return 'only root may mount';
  if (!existsSync('/dev/loop-control')) return 'there are no loop devices';
  if (findCutter() === undefined) return 'neither perl nor python3 is available to call ioctl';
  try {
    return await tryOnce();
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
};

const tryOnce = async (): Promise<string | undefined> => {
  const disk = makeDisk();
  try {
    disk.mount();
    await disk.cut();
    return takesWrites(disk.folder) ? 'a file system that was cut off still takes what is written' : undefined;
  } finally {
    disk.remove();
  }
};

const takesWrites = (folder: string): boolean => {
  try {
    writeFileSync(path.join(folder, 'after'), 'the cut');
    return true;
  } catch {
    return false;
  }
};
