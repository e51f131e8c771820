import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode, root, runScript } from './runtime.mjs';
import { withTemporaryFolder } from './suites.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
const config = ['test', '-c', 'screenshots/screenshots.config.ts', '--reporter=list'];
process.exitCode = await withTemporaryFolder(() =>
  runScript('@playwright/test/cli.js', config, {
    cwd: join(root, 'e2e'),
    env: { ...env, TMPDIR: process.env['TMPDIR'] },
  }),
);
