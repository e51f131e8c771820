import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, readPidFile, runningIn } from './pid-file.ts';

const pollMilliseconds = 20;
const fastMilliseconds = 20_000;
const immediateMilliseconds = 10_000;

/**
 * Stops a server cleanly ("fast": open transactions are rolled back, everything is written). After 20 s it stops the
 * server at once ("immediate"); the next start then recovers from the WAL. Throws when even that fails.
 */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', fastMilliseconds],
    ['SIGQUIT', immediateMilliseconds],
  ] as const) {
    if (!(await runs(folder, pid))) return;
    signalProcess(pid, signal);
    if (await endsWithin(folder, pid, patience)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Stops the server of a cluster "immediately" without waiting: for a process that is about to end itself. */
export function quitPostmaster(folder: string): void {
  const pid = runningIn(folder);
  if (pid !== undefined) signalProcess(pid, 'SIGQUIT');
}

async function endsWithin(folder: string, pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if (await hasEnded(folder, pid)) return true;
    await pause(pollMilliseconds);
  }
  return false;
}

// A clean stop removes the pid file last, a crash leaves it behind. Another number in the file means that our server is
// gone and its pid may by now belong to another process.
async function runs(folder: string, pid: number): Promise<boolean> {
  return (await readPidFile(folder))?.pid === pid && (await isAlive(pid));
}

// The pid file disappears shortly before the process, and callers wait for both: they may remove the folder next.
async function hasEnded(folder: string, pid: number): Promise<boolean> {
  const named = (await readPidFile(folder))?.pid;
  return (named !== undefined && named !== pid) || !(await isAlive(pid));
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended already.
  }
}
