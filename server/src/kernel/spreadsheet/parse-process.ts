import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spreadsheetLimits } from './spreadsheet-limits.ts';

type Script = { path: string; codeFolder: string };

/** From source the child lies beside this file; in the built server it is an entry of its own beside the bundle. */
function childScript(): Script {
  const source = fileURLToPath(new URL('./parse-child.ts', import.meta.url));
  if (existsSync(source)) return { path: source, codeFolder: dirname(dirname(source)) };
  const built = fileURLToPath(new URL('./parse-child.js', import.meta.url));
  return { path: built, codeFolder: dirname(built) };
}

/** The folders whose code the child may load; it can read nothing else of this machine. */
function readableFolders({ codeFolder }: Script): string[] {
  const library = dirname(fileURLToPath(import.meta.resolve('@e965/xlsx')));
  return [codeFolder, library].map((folder) => `--allow-fs-read=${join(folder, '*')}`);
}

/**
 * Starts the parsing process on an open file. It has no environment, no network, no disk but its own code,
 * bounded heap, addresses (Linux) and CPU time.
 */
export function startParsing(fileDescriptor: number, maxRows: number, heapMegabytes: number): ChildProcess {
  const script = childScript();
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
    // Parsing is a burst of short-lived objects: room for them saves a tenth of the time.
    '--max-semi-space-size=64',
    '--permission',
    ...readableFolders(script),
    '--no-warnings',
    script.path,
    String(maxRows),
  ];
  const options: SpawnOptions = {
    stdio: [fileDescriptor, 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { TZ: 'UTC', ...(process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }) },
    windowsHide: true,
  };
  if (process.platform !== 'linux') return spawn(node[0] ?? '', node.slice(1), options);
  const cpuSeconds = Math.ceil(spreadsheetLimits.parseMilliseconds / 1_000) + 5;
  const limits = `ulimit -v ${spreadsheetLimits.addressSpaceKilobytes}; ulimit -t ${cpuSeconds}; ulimit -c 0; exec "$@"`;
  return spawn('/bin/sh', ['-c', limits, 'sh', ...node], options);
}
