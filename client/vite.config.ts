import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server answers pages with this word replaced by the nonce of that one answer. */
const noncePlaceholder = '__NONCE__';
const server = 'http://localhost:4400';
const compiler = process.env['REACT_COMPILER'] !== 'off';

export default defineConfig(({ mode }) => ({
  plugins: [react({ compiler })],
  html: { cspNonce: noncePlaceholder },
  build: {
    manifest: true,
    target: ['chrome123', 'safari17.5', 'firefox120'],
    // The default target rewrites light-dark() into something that ignores the chosen mode.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // A data: address in a style sheet is refused by font-src 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: { input: resolve(import.meta.dirname, mode === 'gallery' ? 'gallery.html' : 'index.html') },
  },
  server: {
    port: 4500,
    proxy: { '/v1': server, '/socket.io': { target: server, ws: true } },
  },
}));
