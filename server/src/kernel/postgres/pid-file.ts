import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a running server wrote about itself; nothing in it is to be believed without a try. */
export interface PidFile {
  pid: number;
  port: number;
}

const fileName = 'postmaster.pid';
const portLine = 3;

/** Reads postmaster.pid; `undefined` when there is none or it is not yet complete. */
export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const text = await readFile(path.join(folder, fileName), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[portLine]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** The process that serves a cluster, without waiting for anything; `undefined` when none is known for certain. */
export function runningIn(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(folder, fileName), 'utf8').split('\n')[0]);
    if (!(pid > 0)) return undefined;
    if (process.platform !== 'linux') return pid;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Frees a cluster whose pid file names a process that is no PostgreSQL (the number was given anew, or it is a dead
 * child nobody collected), on which PostgreSQL itself would wait for ever. The file stays, because it also guards the
 * shared memory of orphaned backends; it gets our own number, which PostgreSQL knows not to be a rival: its parent.
 */
export async function disownPidFile(folder: string): Promise<boolean> {
  const file = path.join(folder, fileName);
  const text = await readFile(file, 'utf8').catch(() => '');
  const [first = '', ...rest] = text.split('\n');
  if (!(Number(first) > 0) || Number(first) === process.pid || (await worksIn(Number(first), folder))) return false;
  await writeFile(file, [String(process.pid), ...rest].join('\n'));
  return true;
}

/** Whether a process with this number runs; a dead one that nobody collected does not count. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(status);
}

// A server works inside its cluster's folder, so that tells it from every other process, other servers included.
// Where there is no /proc, or no permission to look, the safe answer is yes: then nothing is touched.
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(folder));
  } catch (error) {
    return !(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'));
  }
}
