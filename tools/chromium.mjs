import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './runtime.mjs';

/** Chromium without windows: the same pages cost a fifth less than in the whole browser, which draws its windows unseen. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

let found;

/** Returns the path of a Chromium for browser tests. Installs Debian's when root; otherwise throws with advice. */
export function ensureChromium() {
  // Suites that run in parallel ask for it together, and apt refuses to install twice at a time.
  return (found ??= findOrInstall());
}

async function findOrInstall() {
  const present = findChromium();
  if (present !== undefined) return present;
  if (process.getuid?.() === 0 && isInPath('apt-get')) {
    console.log('Installing Chromium …');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    await run('apt-get', ['update', '-qq'], quiet);
    const install = (name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
    // Other distributions have only the whole browser.
    if ((await install(headlessShell)) !== 0) await install('chromium');
  }
  const installed = findChromium();
  if (installed === undefined) {
    throw new Error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to a Chromium or Chrome.');
  }
  return installed;
}

function findChromium() {
  const { CHROMIUM_PATH: given } = process.env;
  if (given) return existsSync(given) ? given : undefined;
  return names.map(pathOf).find(Boolean) ?? places.find((place) => existsSync(place));
}

/** Path of a program that starts, or undefined. */
export function pathOf(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file) && answers(file));
}

// A wrapper may be in the PATH without the browser behind it.
function answers(file) {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function isInPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}
