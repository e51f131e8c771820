import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { pathOf } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode, root, runScript } from './runtime.mjs';
import { withTemporaryFolder } from './suites.mjs';

// Walks through every screen in another browser: `npm run firefox`, `npm run webkit`.
requireNode();
const [browser, ...parameters] = process.argv.slice(2);
const firefox = process.env.FIREFOX_PATH ?? pathOf('firefox-esr') ?? pathOf('firefox');
if (browser === 'firefox' && firefox === undefined)
  refuse('This walk needs Firefox. Install it (Debian: firefox-esr), or set FIREFOX_PATH to one.');
if (browser === 'webkit' && !['WebKitWebDriver', 'Xvfb'].every(isInstalled))
  refuse('This walk needs WebKit and a virtual display. Install them (Debian: webkit2gtk-driver and xvfb).');
await ensureInstalled();
await ensureBuilt();
const config = ['test', '-c', 'browsers/browsers.config.ts', '--reporter=list', ...parameters];
process.exitCode = await withTemporaryFolder(() =>
  runScript('@playwright/test/cli.js', config, {
    cwd: join(root, 'e2e'),
    env: { ...process.env, FIREFOX_PATH: firefox ?? '', WALK_BROWSER: browser },
  }),
);

/** Xvfb has no option that only checks whether it starts. */
function isInstalled(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
