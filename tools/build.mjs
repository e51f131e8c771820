import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compressAssets } from './compress-assets.mjs';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { pinnedNode, root, run, runScript } from './runtime.mjs';

const shared = ['contract/src', 'contract/i18n', 'contract/package.json', 'package-lock.json', 'tsconfig.base.json'];

const parts = [
  {
    name: 'client',
    sources: [
      'client/src',
      'client/build',
      'client/public',
      'client/index.html',
      'client/vite.config.ts',
      'client/package.json',
      'tools/verifiers',
      'tools/compress-assets.mjs',
      ...shared,
    ],
    result: 'client/dist/index.html',
    build: buildClient,
  },
  {
    name: 'server',
    sources: ['server/src', 'server/package.json', 'tools/bundle-server.mjs', ...shared],
    result: 'server/dist/main.js',
    build: () => run(pinnedNode(), [join(root, 'tools', 'bundle-server.mjs')]),
  },
];

/** Builds the client and the server if their sources changed since the last build. */
export async function ensureBuilt() {
  for (const part of parts) await ensurePart(part);
}

async function buildClient() {
  const code = await runScript('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { cwd: join(root, 'client') });
  if (code === 0) await compressAssets(join(root, 'client', 'dist', 'assets'));
  return code;
}

async function ensurePart({ name, sources, result, build }) {
  const stampFile = join(root, 'dist', `${name}.stamp`);
  const current = fingerprint(root, sources);
  if (existsSync(join(root, result)) && isStamped(stampFile, current)) return;
  console.log(`Building the ${name} …`);
  // No stamp until it is done: an interrupted build is repeated.
  stamp(stampFile);
  if ((await build()) !== 0) throw new Error(`The ${name} could not be built.`);
  stamp(stampFile, current);
}
