import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Data that a running server wrote about itself; verify it before use. */
export interface PidFile {
  pid: number;
  port: number;
}

const fileName = 'postmaster.pid';
const portLine = 3;

/** Reads postmaster.pid; `undefined` when it is missing or incomplete. */
export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const text = await readFile(path.join(folder, fileName), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[portLine]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** Returns the process of a cluster, synchronously; `undefined` unless it is certain. */
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
 * Takes over a pid file that names a process other than PostgreSQL (a reused number or a zombie), on which PostgreSQL
 * itself would wait for ever. The file stays, because it also guards the shared memory of orphaned backends; it gets
 * our own pid, which PostgreSQL accepts as that of its parent.
 */
export async function disownPidFile(folder: string): Promise<boolean> {
  const file = path.join(folder, fileName);
  const text = await readFile(file, 'utf8').catch(() => '');
  const [first = '', ...rest] = text.split('\n');
  if (!(Number(first) > 0) || Number(first) === process.pid || (await worksIn(Number(first), folder))) return false;
  await writeFile(file, [String(process.pid), ...rest].join('\n'));
  return true;
}

/** Whether a process with this number runs; zombies do not count. */
export async function isAlive(pid: number): Promise<boolean> {
  // Read before the signal: a zombie that is reaped in between then counts as ended, not as alive without a status.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (/\) [ZX] /.test(status)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// A server runs inside its cluster's folder, which distinguishes it from every other process, other servers included.
// Without /proc or permission to read it, the safe answer is yes: then nothing is touched.
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(folder));
  } catch (error) {
    return !(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'));
  }
}
