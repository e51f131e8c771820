import { readdirSync, readFileSync } from 'node:fs';

/** The proportional set size: pages shared by several processes, such as the program itself, count once in their sum. */
const kilobytes = (pid: string): number => {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
};

const childrenOf = (pid: string): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
};

/** Memory of a process and all its descendants in megabytes. Linux only; 0 elsewhere. */
export const memoryOf = (pid: number): number => {
  const all = [String(pid)];
  for (const one of all) all.push(...childrenOf(one));
  return all.reduce((sum, one) => sum + kilobytes(one), 0) / 1024;
};

export const watchMemory = (pid: number): { most: () => number; stop: () => void } => {
  let most = memoryOf(pid);
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 250);
  return { most: () => most, stop: () => clearInterval(timer) };
};
