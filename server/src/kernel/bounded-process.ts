import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of ours that works on untrusted bytes. */
export type ChildProgram = {
  /** File name without extension, in the folder of the module whose `import.meta.url` is `beside`. */
  name: string;
  beside: string;
  /** Packages whose code the program may read. */
  libraries: readonly string[];
  /** A scope beside the first of them whose packages it may read, too: its builds for each platform. */
  scope?: string;
  values?: readonly string[];
  flags?: readonly string[];
  /** File descriptor for standard input. */
  input?: number;
  /** As of `os.setPriority`; 0 by default. */
  priority?: number;
  limits: { heapMegabytes: number; addressSpaceKilobytes: number; cpuSeconds: number };
};

type Script = { path: string; codeFolder: string };

/** In source the child is next to its parent; in the built server it is an entry of its own next to the bundle. */
export function childScript({ name, beside }: Pick<ChildProgram, 'name' | 'beside'>): Script {
  const source = fileURLToPath(new URL(`./${name}.ts`, beside));
  if (existsSync(source)) return { path: source, codeFolder: dirname(dirname(source)) };
  const built = fileURLToPath(new URL(`./${name}.js`, beside));
  return { path: built, codeFolder: dirname(built) };
}

/** The root folder of a package, wherever its entry point is. */
function libraryFolder(library: string): string {
  const entry = fileURLToPath(import.meta.resolve(library));
  const folder = join('node_modules', library);
  return entry.slice(0, entry.lastIndexOf(folder) + folder.length);
}

/** The folders whose code the child may load; it can read nothing else. */
function readableFolders({ codeFolder }: Script, { libraries, scope }: ChildProgram): string[] {
  const folders = libraries.map(libraryFolder);
  const scopes = scope === undefined || folders[0] === undefined ? [] : [join(folders[0], '..', scope)];
  return [codeFolder, ...folders, ...scopes].map((folder) => `--allow-fs-read=${join(folder, '*')}`);
}

/** Gives a process that has just started a lower priority (a higher number), unless the server's own is as low. */
export function lowerPriority({ pid }: ChildProcess, priority: number): void {
  if (pid !== undefined) setPriority(pid, Math.max(getPriority(), priority));
}

/**
 * Starts a process without environment, network or disk access beyond its own code, and with limits on heap, address
 * space (Linux) and CPU time. It communicates over IPC.
 */
export function startBoundedProcess(program: ChildProgram): ChildProcess {
  const script = childScript(program);
  const { heapMegabytes, addressSpaceKilobytes, cpuSeconds } = program.limits;
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
    ...(program.flags ?? []),
    '--permission',
    ...readableFolders(script, program),
    '--no-warnings',
    script.path,
    ...(program.values ?? []),
  ];
  const options: SpawnOptions = {
    stdio: [program.input ?? 'ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { TZ: 'UTC', ...(process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }) },
    windowsHide: true,
  };
  const limits = `ulimit -v ${addressSpaceKilobytes}; ulimit -t ${cpuSeconds}; ulimit -c 0; exec "$@"`;
  const command = process.platform === 'linux' ? ['/bin/sh', '-c', limits, 'sh', ...node] : node;
  const child = spawn(command[0] ?? '', command.slice(1), options);
  if (program.priority !== undefined) lowerPriority(child, program.priority);
  return child;
}

export type ChildEnd = { code: number | null; signal: NodeJS.Signals | null; isLate: boolean; complaint: string };

const complaintCharacters = 2_000;

/** Resolves when the process has ended, and kills it after that time; rejects if it could not be started. */
export function endOf(child: ChildProcess, milliseconds?: number): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    let isLate = false;
    const kill = (): void => void (isLate = child.kill('SIGKILL'));
    const timer = milliseconds === undefined ? undefined : setTimeout(kill, milliseconds);
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(0, complaintCharacters)));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, isLate, complaint });
    });
  });
}
