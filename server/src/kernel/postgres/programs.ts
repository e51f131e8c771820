import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';
import type { PostgresPackage } from './package.ts';

const openPlaces = ['/var/cache', '/var/lib', tmpdir()];
const mayEnterOthers = 0o001;
const mayEnterGroup = 0o010;
const mayEnterOwner = 0o100;
const mayWriteOthers = 0o022;

/**
 * Returns the folder of PostgreSQL's programs, readable by the account. When a parent folder is closed to it (such as a
 * project below /root), the programs are copied once to an accessible place that only root may write.
 */
export async function preparePrograms(
  account: Account | undefined,
  found: PostgresPackage,
  places: string[] = openPlaces,
): Promise<string> {
  const { native, version } = found;
  if (account === undefined || (await isReachable(native, account))) return native;
  for (const place of places) {
    if (await isReachable(place, account))
      return copyOnce(native, path.join(place, `countinghouse-postgres-${version}`));
  }
  throw new Error(`PostgreSQL's account may not enter ${native}, and no accessible folder was found to copy it to.`);
}

/** Whether the account may enter the folder and every folder above it. */
export async function isReachable(folder: string, account: Account): Promise<boolean> {
  try {
    for (let current = path.resolve(folder); ; current = path.dirname(current)) {
      const { mode, uid, gid } = await stat(current);
      const others = gid === account.gid ? mayEnterGroup : mayEnterOthers;
      if ((mode & (uid === account.uid ? mayEnterOwner : others)) === 0) return false;
      if (current === path.dirname(current)) return true;
    }
  } catch {
    return false;
  }
}

async function copyOnce(native: string, place: string): Promise<string> {
  const existing = await stat(place).catch(() => undefined);
  if (existing !== undefined) {
    // In a folder that all users can write, another user could have planted their own programs there.
    const trusted = existing.isDirectory() && existing.uid === 0 && (existing.mode & mayWriteOthers) === 0;
    if (!trusted) throw new Error(`${place} was not created by root. Remove it and start again.`);
    return place;
  }
  const partial = `${place}.${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o755 });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, place).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (await stat(place).catch(() => undefined)) return;
    throw error;
  });
  return place;
}
