import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, requireNode, root } from './runtime.mjs';

// Checks the audit trail of the data folder, or of DATABASE_URL: npm run verify-audit
requireNode();
await ensureInstalled();
const check = spawn(pinnedNode(), [join(root, 'server', 'src', 'verify-audit-command.ts')], {
  cwd: root,
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || 'data') },
  stdio: 'inherit',
});
check.once('exit', (code) => {
  process.exitCode = code ?? 2;
});
