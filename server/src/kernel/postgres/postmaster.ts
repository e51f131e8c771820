import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { folderAsSeenInside, fromBackup, spawnOptions, type Cluster } from './cluster.ts';
import { ask } from './connection.ts';
import { disownPidFile, isAlive, readPidFile, worksIn, type PidFile } from './pid-file.ts';
import { serverSettings } from './settings.ts';

/** A server that accepted our password. */
export interface Postmaster extends PidFile {
  /** Whether it was already running, as after a crash of the program that started it. */
  attached: boolean;
}

const logLimitBytes = 10_000_000;
const pollMilliseconds = 25;
const patienceMilliseconds = 30_000;

/**
 * Returns a running server of the cluster: an existing one, or a new one. Retries while an earlier server is stopping
 * or its orphaned backends hold the shared memory; waits as long as crash recovery takes.
 */
export async function ensurePostmaster(cluster: Cluster, logFile: string, port?: number): Promise<Postmaster> {
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const attached = await attach(cluster);
    if (attached !== undefined) return { ...attached, attached: true };
    const started = await start(cluster, logFile, port ?? (await freePort()));
    if (started !== undefined) return { ...started, attached: false };
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start:\n${await lastLines(logFile)}`);
    await pause(pollMilliseconds * 4);
  }
}

async function attach(cluster: Cluster): Promise<PidFile | undefined> {
  const found = await readPidFile(cluster.folder);
  if (found === undefined) return undefined;
  if (await answers(found, cluster)) return found;
  await disownPidFile(cluster.folder);
  return undefined;
}

async function start(cluster: Cluster, logFile: string, port: number): Promise<PidFile | undefined> {
  const log = await openLog(logFile);
  const settings = Object.entries(serverSettings(port)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    path.join(cluster.programs, 'bin', 'postgres'),
    ['-D', folderAsSeenInside(cluster), ...settings],
    // Detached, so that Ctrl-C does not reach it while requests still drain.
    { ...spawnOptions(cluster), detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  child.unref();
  await Promise.race([new Promise((resolve) => child.once('spawn', resolve)), failed]);
  await log.close();
  const { pid } = child;
  if (pid === undefined) return undefined;
  return (await answers({ pid, port }, cluster)) ? { pid, port } : undefined;
}

async function answers(server: PidFile, { folder, password }: Cluster): Promise<boolean> {
  let unanswered = 0;
  while (await isAlive(server.pid)) {
    const answer = await ask(server.port, password);
    if (answer === 'ready') return true;
    if (answer === 'refused' && (await worksIn(server.pid, folder))) throw wrongPassword(folder);
    unanswered = answer === 'starting' ? 0 : unanswered + 1;
    if (unanswered * pollMilliseconds > patienceMilliseconds / 10) return false;
    await pause(pollMilliseconds);
  }
  return false;
}

function wrongPassword(folder: string): Error {
  return new Error(`${folder}-password is not the password of the database in ${folder}. ${fromBackup}`);
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > logLimitBytes) await rename(file, `${file}.old`);
  return open(file, 'a', 0o600);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}
