import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Kills without warning every process that works in the folder, has a file of it open or was started with its name. */
export const killUsers = (folder: string): void => {
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (pid > 0 && pid !== process.pid && uses(pid, folder)) end(pid);
  }
};

const uses = (pid: number, folder: string): boolean =>
  [`/proc/${pid}/cwd`, ...openFiles(pid)].some((link) => isIn(target(link), folder)) ||
  environment(pid).includes(folder);

const isIn = (place: string, folder: string): boolean => place === folder || place.startsWith(`${folder}/`);

// A process may end while it is inspected; then there is nothing left to do.
const unlessGone = <Seen>(read: () => Seen, gone: Seen): Seen => {
  try {
    return read();
  } catch {
    return gone;
  }
};

const openFiles = (pid: number): string[] =>
  unlessGone(() => readdirSync(`/proc/${pid}/fd`), []).map((name) => `/proc/${pid}/fd/${name}`);

const target = (link: string): string => unlessGone(() => readlinkSync(link), '');

const environment = (pid: number): string => unlessGone(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), '');

const end = (pid: number): void => unlessGone(() => void process.kill(pid, 'SIGKILL'), undefined);
