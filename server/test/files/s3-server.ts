import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { BucketConfig } from '../../src/kernel/config/bucket-address.ts';

export const bucketKey = 'OFFICEKEY';
export const bucketSecret = 'canary-of-the-bucket-secret';
const suffix = '._S3rver_object';

/** A real S3-compatible server, which checks signatures and keeps the objects in a folder. */
export interface S3Server {
  readonly port: number;
  /** The settings with which the product uses the bucket. */
  env(folder?: string): Record<string, string>;
  bucket(folder?: string): BucketConfig;
  /** Names of the objects in a folder of the bucket. */
  objects(folder?: string): Promise<string[]>;
  /** Names of the folders in a folder of the bucket that hold objects. */
  folders(folder: string): Promise<string[]>;
  /** Where the server keeps the content of an object. */
  fileOf(name: string, folder?: string): string;
  /** Writes an object past the server, as it was at the given time. */
  plant(name: string, content: string, at: Date): Promise<void>;
  halt(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const program = path.join(import.meta.dirname, 's3-child.ts');
const office = 'office';

export const startS3 = async (): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'countinghouse-s3-'));
  let child: ChildProcess;
  const start = async (wanted: number): Promise<number> => {
    child = fork(program, [directory, String(wanted), bucketKey, bucketSecret], {
      stdio: 'inherit',
      // It encrypts the marks of its pages with an old cipher.
      execArgv: ['--openssl-legacy-provider', '--disable-warning=ExperimentalWarning'],
    });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return port;
  };
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const port = await start(0);
  const fileOf = (name: string, folder = office) => path.join(directory, 'files', folder, `${name}${suffix}`);
  const env = (folder = office) => ({
    FILES_URL: `s3+http://127.0.0.1:${port}/files/${folder}`,
    FILES_KEY: bucketKey,
    FILES_SECRET: bucketSecret,
  });
  return {
    port,
    env,
    bucket: (folder) => readConfig(env(folder)).files as BucketConfig,
    async objects(folder = office) {
      const found = await readdir(path.join(directory, 'files', folder)).catch(() => []);
      return found.flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : [])).toSorted();
    },
    async folders(folder) {
      const found = await readdir(path.join(directory, 'files', folder), { recursive: true }).catch(() => []);
      return [...new Set(found.flatMap((name) => (name.endsWith(suffix) ? [path.dirname(name)] : [])))];
    },
    fileOf,
    async plant(name, content, at) {
      await writeFile(fileOf(name), content);
      await utimes(fileOf(name), at, at);
    },
    halt: end,
    async resume() {
      await start(port);
    },
    async stop() {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
