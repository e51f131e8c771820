import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shutDown } from './cutter.ts';
import { killUsers } from './users.ts';

/** A small ext4 file system of its own, in a file, whose power can be cut. */
export interface Disk {
  /** Where it is mounted. */
  readonly folder: string;
  /** A file beside it that outlives every cut, until it is removed. */
  readonly notes: string;
  /** Mounts it, which replays its journal. */
  mount(): void;
  /** From here on nothing reaches it: what was written and not flushed is lost. It stays mounted. */
  cut(): Promise<void>;
  /** Kills whoever uses it and takes it out, its memory with it. */
  unmount(): void;
  /** Takes it out, if need be, and deletes it. */
  remove(): void;
}

// Sparse: only what is written takes place.
const sizeBytes = 4 * 1024 ** 3;
const patience = { tries: 200, milliseconds: 50 };
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

/** Makes a disk, not yet mounted. Whatever ends this process removes it; so nothing here but the cut is asynchronous. */
export const makeDisk = (): Disk => {
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'countinghouse-power-cut-')));
  const [image, folder] = [path.join(place, 'image'), path.join(place, 'disk')];
  const marker = path.join(folder, 'power');
  let mounted = false;
  const disk: Disk = {
    folder,
    notes: path.join(place, 'notes'),
    mount() {
      // The loop device detaches itself when it is unmounted.
      run('mount', ['-t', 'ext4', '-o', 'loop', image, folder]);
      mounted = true;
      writeFileSync(marker, '');
    },
    cut: () => shutDown(marker),
    unmount() {
      for (let tries = 0; mounted && tries < patience.tries; tries += 1) {
        killUsers(folder);
        mounted = !succeeds('umount', [folder]);
        if (mounted) sleep(patience.milliseconds);
      }
      if (mounted) run('umount', [folder]);
    },
    remove() {
      process.off('exit', disk.remove);
      disk.unmount();
      rmSync(place, { recursive: true, force: true });
    },
  };
  process.on('exit', disk.remove);
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, sizeBytes);
  run('mkfs.ext4', ['-q', '-F', image]);
  return disk;
};

const run = (program: string, parameters: string[]): void => {
  execFileSync(program, parameters, { env, stdio: ['ignore', 'ignore', 'pipe'] });
};

const succeeds = (program: string, parameters: string[]): boolean =>
  spawnSync(program, parameters, { env }).status === 0;

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
