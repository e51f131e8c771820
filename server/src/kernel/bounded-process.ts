import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program of ours that works on bytes which somebody sent. */
export type ChildProgram = {
  /** Its name without an ending, beside the file whose `import.meta.url` this is. */
  name: string;
  beside: string;
  /** Packages of which it may read the code. */
  libraries: readonly string[];
  /** What it gets as arguments. */
  values?: readonly string[];
  /** Flags for Node. */
  flags?: readonly string[];
  /** An open file, or nothing, as its standard input. */
  input?: number;
  limits: { heapMegabytes: number; addressSpaceKilobytes: number; cpuSeconds: number };
};

type Script = { path: string; codeFolder: string };

/** From source the child lies beside its parent; in the built server it is an entry of its own beside the bundle. */
export function childScript({ name, beside }: Pick<ChildProgram, 'name' | 'beside'>): Script {
  const source = fileURLToPath(new URL(`./${name}.ts`, beside));
  if (existsSync(source)) return { path: source, codeFolder: dirname(dirname(source)) };
  const built = fileURLToPath(new URL(`./${name}.js`, beside));
  return { path: built, codeFolder: dirname(built) };
}

/** The folder of a package, wherever in it its code begins. */
function libraryFolder(library: string): string {
  const entry = fileURLToPath(import.meta.resolve(library));
  const folder = join('node_modules', library);
  return entry.slice(0, entry.lastIndexOf(folder) + folder.length);
}

/** The folders whose code the child may load; it can read nothing else of this machine. */
function readableFolders({ codeFolder }: Script, { libraries }: ChildProgram): string[] {
  return [codeFolder, ...libraries.map(libraryFolder)].map((folder) => `--allow-fs-read=${join(folder, '*')}`);
}

/**
 * Starts a process that has no environment, no network, no disk but its own code, bounded heap, addresses (Linux) and CPU
 * time. It talks over IPC.
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
