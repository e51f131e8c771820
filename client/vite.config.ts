import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstScreen } from './build/first-screen.ts';
import { shellFiles } from './build/shell-files.ts';

/** The server replaces this word by the nonce of each response. */
const noncePlaceholder = '__NONCE__';
const server = 'http://localhost:4400';
/** Modules in nearly every area's first load; the build would split them into several small files. */
const inEveryFirstLoad =
  /rolldown\/runtime|\/node_modules\/react\/|\/node_modules\/zod\/v4\/(?:core|mini)\/|contract\/src\/(?:auth\/credentials|kernel\/(?:filter|money|resource|route|scalars)|setting\/(?:appearance|countries)|trading-policy\/risk-share)\.ts|client\/src\/(?:kernel\/(?:store\/|session\/tokens|setting\/|i18n\/language|call\/(?:address|answer-error|attempts|call|call-error|headers|intent|last-resort|request)\.ts)|app\/frame\/(?:brand|sidebar-state)|ui\/provider\/ui-(?:locale|texts)\.ts|ui\/format\/(?:date|day|number)-text|features\/trading-policy\/risk-banner)/;
const firstTexts =
  /contract\/i18n\/(\w\w)\/(?:error|kernel|risk|ui)\.json|client\/src\/kernel\/i18n\/files\/(\w\w)\.ts/;

/** One file instead of ten, and one of texts per language: the first paint waits for each request. */
const fileOf = (module: string): string | null => {
  const [, of, listOf] = firstTexts.exec(module) ?? [];
  const language = of ?? listOf;
  if (language !== undefined) return `first-${language}`;
  return inEveryFirstLoad.test(module) ? 'base' : null;
};
const compiler = process.env['REACT_COMPILER'] !== 'off';

/** Writes the modules of each file, for the test of the first load's size. */
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
  plugins: [react({ compiler }), recordModules(), shellFiles(), firstScreen()],
  html: { cspNonce: noncePlaceholder },
  build: {
    manifest: true,
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    target: ['chrome123', 'safari17.5', 'firefox120'],
    // The default target rewrites light-dark() into something that ignores the chosen mode.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // A data: address in a style sheet is refused by font-src 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        sw: join(import.meta.dirname, 'src/app/offline/worker/service-worker.ts'),
      },
      output: {
        // A worker serves addresses below its own, so its name must not change.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
        // The first load lists the names of all files, and hashes cannot be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: [{ name: fileOf, debugName: 'files' }] },
      },
    },
  },
  server: {
    port: 4500,
    proxy: { '/v1': server, '/socket.io': { target: server, ws: true } },
  },
});
