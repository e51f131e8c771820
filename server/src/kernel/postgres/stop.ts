import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, readPidFile, runningIn } from './pid-file.ts';

const pollMilliseconds = 20;
const fastMilliseconds = 20_000;
const immediateMilliseconds = 10_000;

/**
 * Stops a server cleanly ("fast": open transactions end, everything is written). When that takes longer than 20 s it
 * stops at once ("immediate"); the next start then recovers from the log. Throws when even that does not end it.
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

/** Stops the server of a cluster "immediately" and waits for nothing: for a process that is about to end itself. */
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

// A clean stop removes the pid file last, a crash leaves it behind a dead process. Another number in the file means
// that ours is gone and the number given to us may by now be anybody's.
async function runs(folder: string, pid: number): Promise<boolean> {
  return (await readPidFile(folder))?.pid === pid && (await isAlive(pid));
}

// The pid file goes a moment before the process does, and who waits for the end wants both: the folder may be removed next.
async function hasEnded(folder: string, pid: number): Promise<boolean> {
  const named = (await readPidFile(folder))?.pid;
  return (named !== undefined && named !== pid) || !(await isAlive(pid));
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal, which is what the signal was for.
  }
}
