import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run } from './runtime.mjs';

/** Installs the dependencies unless exactly those of the lock file are present. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing dependencies …');
  // No package needs its install script: the project does that work itself. Warnings are hidden, because they concern
  // the Node that installs, not the one that runs.
  const code = await runNpm([
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new Error('npm could not install the dependencies.');
  // A service that may not write to this folder could not do it at its start.
  await run(pinnedNode(), [join(root, 'tools', 'link-postgres.mjs')]);
}

/** Whether the installed versions are those of the lock file. npm records them in node_modules when it has finished. */
export function isInstalled(folder = root) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([place, entry]) => isPresent(place, entry, present[place]));
}

function isPresent(place, entry, installed) {
  if (place === '' || entry.link === true || !place.includes('node_modules/')) return true;
  if (installed === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true;
  return installed.version === entry.version;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function runNpm(parameters) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // npm runs under its own Node, because ours is in the folder that it is about to empty.
  if (npm !== undefined && node !== undefined) return run(node, [npm, ...parameters]);
  return run('npm', parameters, { shell: process.platform === 'win32' });
}
