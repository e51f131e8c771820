import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, requireNode, root } from './runtime.mjs';

/**
 * For a program that reads everything and keeps little: without a limit, Node.js lets what it has read take several times the
 * memory of what it still needs (60 MB) before it clears up.
 */
export const smallHeap = ['--max-old-space-size=256', '--max-semi-space-size=4'];

/** Runs a program of the server's sources on the data folder, or on DATABASE_URL, and exits with its code. */
export async function runServerCommand(file, parameters = [], nodeFlags = []) {
  requireNode();
  await ensureInstalled();
  const command = spawn(pinnedNode(), [...nodeFlags, join(root, 'server', 'src', file), ...parameters], {
    cwd: root,
    env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') },
    stdio: 'inherit',
  });
  command.once('exit', (code) => {
    process.exitCode = code ?? 2;
  });
}
