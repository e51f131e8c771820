import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { pathOf } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode, root, runScript } from './runtime.mjs';
import { withTemporaryFolder } from './suites.mjs';

// Walks through every screen in Firefox: `npm run firefox`.
requireNode();
const firefox = process.env.FIREFOX_PATH ?? pathOf('firefox-esr') ?? pathOf('firefox');
if (firefox === undefined) {
  console.error('This walk needs Firefox. Install it (Debian: firefox-esr), or set FIREFOX_PATH to one.');
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
const config = ['test', '-c', 'firefox/firefox.config.ts', '--reporter=list', ...process.argv.slice(2)];
process.exitCode = await withTemporaryFolder(() =>
  runScript('@playwright/test/cli.js', config, {
    cwd: join(root, 'e2e'),
    env: { ...process.env, FIREFOX_PATH: firefox },
  }),
);
