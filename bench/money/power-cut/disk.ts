import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shutDown } from './cutter.ts';
import { killUsers } from './users.ts';

/** A small separate ext4 file system in a file, whose power can be cut. */
export interface Disk {
  /** Its mount point. */
  readonly folder: string;
  /** A file outside the disk that survives every cut, until `remove`. */
  readonly notes: string;
  /** Mounts it, which replays its journal. */
  mount(): void;
  /** From here on nothing is written: unflushed data is lost. It stays mounted. */
  cut(): Promise<void>;
  /** Kills the processes that use it and unmounts it, which also drops its cache. */
  unmount(): void;
  /** Unmounts it if necessary, and deletes it. */
  remove(): void;
}

// Sparse: only written blocks take space.
const sizeBytes = 4 * 1024 ** 3;
const patience = { tries: 200, milliseconds: 50 };
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

/** Creates a disk, not mounted yet. Removed whenever this process ends, so everything but the cut is synchronous. */
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
