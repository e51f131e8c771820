import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server answers pages with this word replaced by the nonce of that one answer. */
const noncePlaceholder = '__NONCE__';
const server = 'http://localhost:4400';
const compiler = process.env['REACT_COMPILER'] !== 'off';

/** Writes which modules each file was made of, so that a check can see what a first load brings. */
const recordModules = (): Plugin => ({
  name: 'record-modules',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => relative(import.meta.dirname, id))]] : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: '.vite/modules.json',
      source: JSON.stringify(Object.fromEntries(modules)),
    });
  },
});

export default defineConfig({
  plugins: [react({ compiler }), recordModules()],
  html: { cspNonce: noncePlaceholder },
  build: {
    manifest: true,
    target: ['chrome123', 'safari17.5', 'firefox120'],
    // The default target rewrites light-dark() into something that ignores the chosen mode.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // A data: address in a style sheet is refused by font-src 'self'.
    assetsInlineLimit: 0,
  },
  server: {
    port: 4500,
    proxy: { '/v1': server, '/socket.io': { target: server, ws: true } },
  },
});
