import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { durableWrite, syncFolder } from '../files/durable-write.ts';
import type { Account } from './account.ts';

export interface Cluster {
  folder: string;
  /** The folder with `bin`, `lib` and `share`. */
  programs: string;
  account: Account | undefined;
  password: string;
}

/** Database user and owner of everything in the embedded server. */
export const clusterUser = 'countinghouse';

const majorVersion = '18';

/**
 * As root the folder is addressed through the process: then a parent folder closed to the account does not matter,
 * because the child enters its working folder while it is still root.
 */
export function folderAsSeenInside(cluster: Pick<Cluster, 'folder' | 'account'>): string {
  return cluster.account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : cluster.folder;
}

/** Options of `spawn` for a PostgreSQL program that runs in the cluster's folder under its account. */
export function spawnOptions(cluster: Cluster, folder = cluster.folder) {
  return {
    cwd: folder,
    env: { PATH: process.env['PATH'], SYSTEMROOT: process.env['SYSTEMROOT'], LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...cluster.account,
  };
}

/**
 * Reads the password of the data folder, or generates and stores one, readable by the owner only. It is synced to disk
 * before use: a cluster whose password was lost in a power cut would be inaccessible.
 */
export async function readOrCreatePassword(file: string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch(() => '');
  if (existing !== '') return existing;
  const password = randomBytes(24).toString('hex');
  await rm(`${file}.new`, { force: true });
  await durableWrite(Buffer.from(password), `${file}.new`, file);
  return password;
}

/**
 * Returns the cluster's password, generated together with it. Throws when the cluster exists without its password,
 * because a new one would not open it.
 */
export async function clusterPassword(folder: string, file: string): Promise<string> {
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() !== majorVersion) return readOrCreatePassword(file);
  const password = await readFile(file, 'utf8').catch(() => '');
  if (password !== '') return password;
  throw new Error(`${file} is missing, and without it the database cannot be opened. ${fromBackup}`);
}

export const fromBackup = 'Put the file back from the same backup as the folder beside it, then start again.';

/** Creates the cluster when it is missing; throws when it belongs to another major version. */
export async function ensureCluster(cluster: Cluster): Promise<'created' | 'present'> {
  const version = await readFile(path.join(cluster.folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version?.trim() === majorVersion) return 'present';
  if (version !== undefined) {
    throw new Error(`${cluster.folder} was made by PostgreSQL ${version.trim()}; this program has ${majorVersion}.`);
  }
  await createCluster(cluster);
  return 'created';
}

// Created beside its place and renamed when complete: an interrupted start leaves nothing that looks like a cluster.
async function createCluster(cluster: Cluster): Promise<void> {
  const partial = `${cluster.folder}.new`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  if (cluster.account !== undefined) await chown(partial, cluster.account.uid, cluster.account.gid);
  await runInitdb({ ...cluster, folder: partial });
  await rename(partial, cluster.folder);
  await syncFolder(path.dirname(cluster.folder));
}

async function runInitdb(cluster: Cluster): Promise<void> {
  // An ordinary user may lack access to the machine's temporary folder, and the account chosen for root to the data
  // folder.
  const place = cluster.account === undefined ? path.dirname(cluster.folder) : tmpdir();
  const secrets = await mkdtemp(path.join(place, 'countinghouse-'));
  const passwordFile = path.join(secrets, 'password');
  try {
    await writeFile(passwordFile, cluster.password, { mode: 0o600 });
    if (cluster.account !== undefined) {
      await chown(secrets, cluster.account.uid, cluster.account.gid);
      await chown(passwordFile, cluster.account.uid, cluster.account.gid);
    }
    await run(path.join(cluster.programs, 'bin', 'initdb'), initdbArguments(cluster, passwordFile), cluster);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

function initdbArguments(cluster: Cluster, passwordFile: string): string[] {
  return [
    `--pgdata=${folderAsSeenInside(cluster)}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
}

async function run(program: string, parameters: string[], cluster: Cluster): Promise<void> {
  await stat(program);
  const child = spawn(program, parameters, { ...spawnOptions(cluster), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder (${String(code)}):\n${output.trim()}`);
}
