import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of ours that works on untrusted bytes. */
export type ChildProgram = {
  /** File name without extension, in the folder of the module whose `import.meta.url` is `beside`. */
  name: string;
  beside: string;
  /** Packages whose code the program may read. */
  libraries: readonly string[];
  values?: readonly string[];
  flags?: readonly string[];
  /** File descriptor for standard input. */
  input?: number;
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
function readableFolders({ codeFolder }: Script, { libraries }: ChildProgram): string[] {
  return [codeFolder, ...libraries.map(libraryFolder)].map((folder) => `--allow-fs-read=${join(folder, '*')}`);
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
  if (process.platform !== 'linux') return spawn(node[0] ?? '', node.slice(1), options);
  const limits = `ulimit -v ${addressSpaceKilobytes}; ulimit -t ${cpuSeconds}; ulimit -c 0; exec "$@"`;
  return spawn('/bin/sh', ['-c', limits, 'sh', ...node], options);
}
