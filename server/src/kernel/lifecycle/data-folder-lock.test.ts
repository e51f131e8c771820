import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts';

const holder = path.join(import.meta.dirname, '../../../test/harness/hold-data-folder.ts');
let folder: string;
let child: ChildProcess;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-lock-'));
  child = fork(holder, [folder]);
  await once(child, 'message');
});

afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

describe('a data folder', () => {
  it('belongs to one server at a time', async () => {
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUseError);
  });

  it('is recognized under another path', async () => {
    await symlink(folder, `${folder}/self`);
    await expect(lockDataFolder(`${folder}/self`)).rejects.toThrow('Another server already works in');
  });

  it('is free at once when its server was killed', async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUseError);
    await lock.release();
  });

  it('is free again after its release', async () => {
    const other = path.join(folder, 'made-on-the-way');
    await (await lockDataFolder(other)).release();
    await expect(lockDataFolder(other).then((lock) => lock.release())).resolves.toBeUndefined();
  });
});
