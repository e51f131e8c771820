import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, requireNode, root } from './runtime.mjs';

/** Runs a program of the server's sources on the data folder, or on DATABASE_URL, and exits with its code. */
export async function runServerCommand(file, parameters = []) {
  requireNode();
  await ensureInstalled();
  const command = spawn(pinnedNode(), [join(root, 'server', 'src', file), ...parameters], {
    cwd: root,
    env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') },
    stdio: 'inherit',
  });
  command.once('exit', (code) => {
    process.exitCode = code ?? 2;
  });
}
